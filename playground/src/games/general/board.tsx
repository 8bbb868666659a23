import { h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { wins } from '../../advice.ts';
import { entries, picture, type Entry } from '../../api.ts';
import { words } from '../../language.ts';
import { useWords } from '../../speech.ts';
import type { BoardProps, Game, Move, Play, Position } from '../game.ts';
import { NotDrawn } from '../not-drawn.tsx';
import { partsOfSum, titleIn, type Known } from './sum.ts';
import { fields, generalWords, raw } from './words.ts';
import './general.css';

/** More buttons than this are hard to look through. */
const MOST_SHOWN = 48;
/** The service plays on no more components, and each is a picture of its own. */
const MOST_PARTS = 64;
/** From this number of moves on there is a field to find one. */
const MANY = 12;

interface GeneralBoardProps extends BoardProps {
  readonly entry: Entry;
  readonly known: Known;
  readonly describe: Game['describe'];
}

export function GeneralBoard(props: GeneralBoardProps) {
  const { entry, known, describe, play, position, analysis, start, turns, enabled, values, hints, where, language, onMove } = props;
  // While an answer is awaited, the moves before it stay where they are.
  const last = useRef<readonly Labelled[]>(undefined);
  const listed = useMemo(() => analysis && labelled(analysis.moves, (move) => describe(move, position, language, { start, turns })), [analysis]);
  last.current = listed ?? last.current;
  // Only the picture is drawn again: a list that is would take the focus from the button that is being pressed.
  const aim = useRef<Aim>(undefined);
  const pick = (sent: Sent): void => {
    const move = analysis?.moves.find((move) => isSame(sent, move));
    if (enabled && move !== undefined) onMove(move);
  };
  return (
    <div class="general">
      <Drawn entry={entry} known={known} play={play} position={position} values={values} hints={hints && enabled} aim={aim} onPick={enabled ? pick : undefined} />
      {analysis?.advice.kind === 'over' && <p class="quiet">{generalWords[language].over}</p>}
      <MoveList moves={last.current} enabled={enabled} values={values} hints={hints} where={where} language={language} onMove={onMove} onAim={(move) => aim.current?.(move)} />
    </div>
  );
}

/** Marks a move that is pointed at in the picture, or none. */
type Aim = (move: Move | undefined) => void;

/** The fields of a move that a click on a piece of a picture means. */
type Sent = Readonly<Record<string, unknown>>;

const isSame = (sent: Sent, move: Move | undefined): boolean =>
  move !== undefined && Object.entries(sent).every(([name, value]) => JSON.stringify(move[name]) === JSON.stringify(value));

interface Labelled {
  readonly move: Move;
  readonly label: string;
}

/** Moves that are alike in words are told apart by their fields, and by numbers where fields have fields of their own. */
function labelled(moves: readonly Move[], say: (move: Move) => string): readonly Labelled[] {
  const texts = moves.map(say);
  const alike = new Set<string>();
  const seen = new Set<string>();
  for (const text of texts) (seen.has(text) ? alike : seen).add(text);
  const counts = new Map<string, number>();
  return moves.map((move, index) => {
    const text = texts[index]!;
    if (!alike.has(text)) return { move, label: text };
    const number = (counts.get(text) ?? 0) + 1;
    counts.set(text, number);
    return { move, label: `${text} (${isFlat(move) ? raw(move) : number})` };
  });
}

const isFlat = (move: Move): boolean => Object.values(fields(move)).every((value) => typeof value !== 'object' || value === null);

interface DrawnProps {
  readonly entry: Entry;
  readonly known: Known;
  readonly play: Play;
  readonly position: Position;
  readonly values: boolean;
  readonly hints: boolean;
  /** Where the picture says how it marks a move of the list that is pointed at. */
  readonly aim?: { current: Aim | undefined };
  /** Makes the move of a piece that is pointed at. */
  readonly onPick?: ((sent: Sent) => void) | undefined;
}

/** The position: the pictures of its components if these are positions of games, its own picture, or else its fields. */
function Drawn(props: DrawnProps) {
  const { entry, known, position, values } = props;
  const { language } = useWords();
  const parts = partsOfSum(position);
  if (parts === undefined && entry.picture === true) return <Picture {...props} />;
  if (parts === undefined) return <Fields game={known(entry.name)} position={position} />;
  if (parts.length > MOST_PARTS) return <NotDrawn />;
  return (
    <ol class="parts">
      {parts.map(({ game, ...part }, index) => {
        const own = entries.get(game);
        // The values of a sum are those of normal play. Which moves win depends on all of it.
        return (
          <li key={index}>
            {titleIn(game, language, known)}
            {own === undefined ? <Fields position={part} /> : <Drawn entry={own} known={known} play="normal" position={part} values={values} hints={false} />}
          </li>
        );
      })}
    </ol>
  );
}

interface FieldsProps {
  readonly game?: Game | undefined;
  readonly position: Position;
}

/** A position without a picture: what its game says of it, or its fields. */
function Fields({ game, position }: FieldsProps) {
  const { language } = useWords();
  if (game?.inWords !== undefined) return <p class="quiet">{game.inWords(position, language)}</p>;
  return <code class="fields">{raw(position)}</code>;
}

/** The picture that was asked for last, until the next one is there. A position that is not drawn has its fields. */
function Picture({ entry, known, play, position, values, hints, aim, onPick }: DrawnProps) {
  const [aimed, setAimed] = useState<Move>();
  if (aim !== undefined) aim.current = setAimed;
  const [shown, setShown] = useState<{ readonly source: string; readonly alt: string; readonly pieces: Pieces } | 'refused'>();
  const { language } = useWords();
  const wanted = JSON.stringify([play, position, values, hints, language]);
  useEffect(() => {
    let current = true;
    const options = { play, theme: 'auto', lang: language, ...(values && { values: 'true' }), ...(hints && { highlight: 'winning' }) };
    picture(entry, position, options).then(
      (svg) => current && setShown({ source: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: inText(svg, values || hints), pieces: piecesOf(svg) }),
      () => current && setShown('refused'),
    );
    return () => void (current = false);
  }, [entry, wanted]);
  if (shown === 'refused') return <Fields game={known(entry.name)} position={position} />;
  return (
    <div class="picture">
      {shown !== undefined && (
        <div class="drawing">
          <img src={shown.source} alt={shown.alt} />
          {/* The list of moves is for the keyboard and for screen readers. */}
          <svg viewBox={shown.pieces.viewBox} aria-hidden="true">
            {shown.pieces.list.map(({ tag, shape, sent }, index) =>
              h(tag, { ...shape, key: index, class: isSame(sent, aimed) ? 'aimed' : '', onClick: onPick && (() => onPick(sent)) }),
            )}
          </svg>
        </div>
      )}
    </div>
  );
}

interface Pieces {
  readonly viewBox: string;
  /** What can be pointed at, and the move that it means. */
  readonly list: readonly { readonly tag: string; readonly shape: Readonly<Record<string, string>>; readonly sent: Sent }[];
}

/** The pieces of a picture with a move. */
function piecesOf(svg: string): Pieces {
  const found = svg.matchAll(/<(path|circle|rect) id="[^"]*" class="nimber-piece" data-move='([^']*)'([^>]*)\/>/g);
  const list = [...found].map(([, tag, sent, shape]) => ({
    tag: tag!,
    shape: Object.fromEntries([...shape!.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
    sent: JSON.parse(unescaped(sent!)) as Sent,
  }));
  return { viewBox: /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '', list };
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

const unescaped = (text: string): string => text.replace(/&([\w#]+);/g, (sign, known: string) => SIGNS[known] ?? sign);

/** What the picture says of itself. Its description says who wins. A parser of documents would apply its styles, which the page forbids. */
function inText(svg: string, whole: boolean): string {
  const text = (name: string): string => unescaped(new RegExp(`<${name}>([^<]*)`).exec(svg)?.[1] ?? '');
  return whole ? `${text('title')}. ${text('desc')}` : text('title');
}

interface MoveListProps extends Pick<BoardProps, 'enabled' | 'values' | 'hints' | 'where' | 'language' | 'onMove'> {
  /** Undefined until the service has told them. */
  readonly moves: readonly Labelled[] | undefined;
  readonly onAim: Aim;
}

/** A button for each move. One of them is in the tab order; arrow keys, Home and End lead to the others. */
function MoveList({ moves = [], enabled, values, hints, where, language, onMove, onAim }: MoveListProps) {
  const w = generalWords[language];
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const hadFocus = useRef(false);
  const isMany = moves.length > MANY;
  const sought = isMany ? text.trim().toLowerCase() : '';
  const found = moves.filter(({ label }) => label.toLowerCase().includes(sought));
  const shown = found.slice(0, MOST_SHOWN);
  const at = Math.min(cursor, shown.length - 1);

  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  const go = (index: number): void => {
    setCursor(index);
    buttons()[index]?.focus();
  };
  // A button that was pressed may be gone after the move.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) buttons()[at]?.focus();
  });
  // Only the list scrolls, so that a marked move is seen.
  useLayoutEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('.wins, .where');
    if (marked) list.current!.scrollTop = marked.offsetTop - list.current!.offsetTop - 8;
  }, [hints, where, moves]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(shown.length - 1, next)));
  };
  const make = (move: Move, index: number): void => {
    setCursor(index);
    if (!enabled) return;
    setText('');
    hadFocus.current = true;
    onMove(move);
  };
  const markOf = (move: Move): string => {
    if (hints && wins(move)) return 'wins';
    return where !== undefined && beginning(where) === beginning(move) ? 'where' : '';
  };
  return (
    <div class="choose">
      {isMany && (
        <label class="field">
          <span>{w.find}</span>
          <input type="text" autocomplete="off" autocapitalize="off" spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      )}
      <div class="options" role="group" aria-label={w.moves} ref={list} onKeyDown={onKeyDown} onFocusOut={(event) => event.relatedTarget !== null && (hadFocus.current = false)}>
        {groups(shown).map((group) => (
          <ul key={group[0]!.index}>
            {group.map(({ move, label, index }) => (
              <li key={index}>
                <button
                  type="button"
                  class={markOf(move)}
                  tabIndex={index === at ? 0 : -1}
                  aria-disabled={!enabled}
                  onClick={() => make(move, index)}
                  onFocus={() => onAim(move)}
                  onBlur={() => onAim(undefined)}
                  onPointerEnter={() => onAim(move)}
                  onPointerLeave={() => onAim(undefined)}
                >
                  {label}
                  {values && move.sg != null && <span class="quiet"> {w.leaves(move.sg)}</span>}
                  {hints && wins(move) && <span class="good"> {words[language].wasWinning}</span>}
                </button>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {shown.length < moves.length && <p class="quiet">{found.length === 0 ? w.none : w.shown(shown.length, moves.length)}</p>}
    </div>
  );
}

interface Option extends Labelled {
  readonly index: number;
}

const beginning = (move: Move): string => JSON.stringify(Object.values(move)[0]);

/** Moves are listed by what they begin with, such as the heap: those that begin alike are side by side. */
function groups(shown: readonly Labelled[]): readonly (readonly Option[])[] {
  const list: Option[][] = [];
  let before: unknown;
  for (const [index, option] of shown.entries()) {
    const begin = beginning(option.move);
    if (index === 0 || begin !== before) list.push([]);
    list.at(-1)!.push({ ...option, index });
    before = begin;
  }
  return list.length < shown.length ? list : [list.flat()].filter((group) => group.length > 0);
}
