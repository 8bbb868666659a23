import { analyze, inWords, printed, Refusal, type Entry, type Parameter } from '../../api.ts';
import { listed } from '../../advice.ts';
import { languages, type Language } from '../../language.ts';
import { FreeField } from '../rows/setup.tsx';
import { TextField } from '../text-field.tsx';
import type { BoardProps, Game, History, Move, Part, Play, Position, SetupProps } from '../game.ts';
import { GeneralBoard } from './board.tsx';
import { RuleSetup } from './rule.tsx';
import { inSum, namedSum, partsOfSum, titleIn, withTitles, type Known } from './sum.ts';
import { fields, generalWords, raw, withoutNotation } from './words.ts';

type Texts = Record<Language, string>;

/** A game of the service that the page has no board of its own for. Its names are English until the service has told others. */
export interface GeneralGame extends Game {
  readonly title: Texts;
  readonly rule: Texts;
}

/** What a move says in each language, where the service was asked for it later. Undefined if it does not know, or not yet. */
const learned = new Map<string, string | undefined>();

const key = (game: string, before: Position, move: Move, language: Language): string => JSON.stringify([game, before, fields(move), language]);

/** What a move says, if it came with words in this language. */
const told = ({ words }: Move, language: Language): string | undefined => {
  const text = typeof words === 'object' && words !== null ? (words as Partial<Texts>)[language] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** The game with this entry of the catalogue: a picture of the position and a list of the moves. */
export function general(entry: Entry, known: Known): GeneralGame {
  const { name, plays, start, parameters } = entry;
  inWords.add(name);
  const inEach = (text: string): Texts => Object.fromEntries(languages.map((language) => [language, text])) as Texts;
  const describe = (move: Move, before: Position, language: Language, history: History): string => {
    const said = told(move, language) ?? learned.get(key(name, before, move, language));
    return inSum(move, before, language, history, known, said) ?? raw(move);
  };
  const names = (position: Position): Position => namedSum(position, known);
  const rule = parameters.filter(({ in_rule }) => in_rule);
  return {
    name,
    title: inEach(entry.title),
    rule: inEach(entry.rules),
    plays,
    start: names(start),
    read: (text) => namedIn(text, names),
    Setup: name === 'rule' ? RuleSetup : (props: SetupProps) => <Setup parameters={parameters} {...props} onChange={(position) => props.onChange(names(position))} />,
    Board: (props: BoardProps) => <GeneralBoard entry={entry} known={known} describe={describe} {...props} />,
    ...(parameters.length > 0 && {
      randomQuery: (position: Position) =>
        name === 'rule'
          ? { rule: JSON.stringify(position.rule) }
          : Object.fromEntries(rule.filter(({ name }) => position[name] !== undefined).map((parameter) => [parameter.name, printed(parameter, position[parameter.name])])),
    }),
    placeOf: ({ component }, position, language) => {
      const part = typeof component === 'number' ? partsOfSum(position)?.[component] : undefined;
      return part && generalWords[language].component(component as number, titleIn(part.game, language, known));
    },
    partName: (part, _, language) => partName(part, language, known),
    describe,
    retold: (step, position, _, language) => withoutNotation(withTitles(step, position, language, known)),
    /** Moves of a link, and all moves after a change of the language, lack words. */
    async learn(play: Play, before: Position, move: Move, language: Language): Promise<boolean> {
      const place = key(name, before, move, language);
      if (told(move, language) !== undefined || learned.has(place)) return false;
      learned.set(place, undefined);
      try {
        const words = told(listed((await analyze(name, play, before, language)).moves, fields(move)) ?? {}, language);
        learned.set(place, words);
        return words !== undefined;
      } catch (error) {
        if (!(error instanceof Refusal)) learned.delete(place);
        throw error;
      }
    },
  };
}

/** "component 2 (Nim)", "token 1 on a" */
function partName({ component, game, token, node }: Part, language: Language, known: Known): string | undefined {
  const w = generalWords[language];
  if (typeof component === 'number' && typeof game === 'string') return w.component(component, titleIn(game, language, known));
  return typeof token === 'number' && typeof node === 'string' ? w.token(token, node) : undefined;
}

const numberOrText = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** The value of a field as JSON. What is no such value stays text, so that the service can say what is wrong with it. */
function value({ kind }: Parameter, text: string): unknown {
  switch (kind) {
    case 'integer':
      return numberOrText(text);
    case 'integers':
      return text
        .split(/[\s,;]+/)
        .filter((entry) => entry !== '')
        .map(numberOrText);
    case 'lines':
      return text.split('/');
    case 'pictures':
      return text.split(',').map((picture) => picture.split('/'));
    case 'point': {
      const [row = '', col = ''] = text.split(',');
      return { row: numberOrText(row), col: numberOrText(col) };
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'text':
      return text;
  }
}

function read(text: string): Position | undefined {
  try {
    const position: unknown = JSON.parse(text);
    return typeof position === 'object' && position !== null && !Array.isArray(position) ? (position as Position) : undefined;
  } catch {
    return undefined;
  }
}

function namedIn(text: string, names: (position: Position) => Position): Position | undefined {
  const position = read(text);
  return position && names(position);
}

/** A field for each parameter, or one with JSON for positions that have no such form. */
function Setup({ parameters, position, language, onChange }: SetupProps & { readonly parameters: readonly Parameter[] }) {
  const w = generalWords[language];
  const known = new Set(parameters.map(({ name }) => name));
  if (known.size === 0 || !Object.keys(position).every((name) => known.has(name))) {
    return <TextField label={w.json} text={JSON.stringify(position)} read={read} complaint={w.badJson} onChange={onChange} />;
  }
  return (
    <>
      {parameters.map((parameter) => {
        const { name, about } = parameter;
        const shown = position[name] === undefined ? '' : printed(parameter, position[name]);
        const put = (text: string): void => {
          const { [name]: _, ...others } = position;
          onChange(text.trim() === '' && !parameter.required ? others : { ...others, [name]: value(parameter, text.trim()) });
        };
        const same = (text: string): boolean => (text.trim() === '' ? shown === '' : printed(parameter, value(parameter, text.trim())) === shown);
        return <FreeField key={name} label={name} hint={about} hintLang="en" value={shown} same={same} onText={put} />;
      })}
    </>
  );
}
