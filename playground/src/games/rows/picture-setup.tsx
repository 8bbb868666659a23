import { isStanding, type SetupProps } from '../game.ts';
import { Bottle, Disc } from './shapes.tsx';
import { setupWords } from './setup-words.ts';

interface PictureProps {
  readonly label: string;
  readonly texts: readonly string[];
  readonly language: SetupProps['language'];
  name(index: number): string;
  readonly add: string;
  onChange(texts: readonly string[]): void;
}

const LONGEST = 40;

/** Lines of places, each with a bottle or without. Every place is a button. */
export function PictureField({ label, texts, language, name, add, onChange }: PictureProps) {
  const w = setupWords[language];
  const set = (index: number, text: string): void => onChange(texts.map((old, at) => (at === index ? text : old)));
  return (
    <fieldset class="picture">
      <legend>{label}</legend>
      {texts.map((text, index) => (
        <div class="picture-line" role="group" aria-label={name(index)} key={index}>
          <div class="places">
            {[...text].map((char, place) => {
              const stands = isStanding(char);
              const toggled = text.slice(0, place) + (stands ? '.' : 'x') + text.slice(place + 1);
              return (
                <button type="button" class="place" aria-pressed={stands} aria-label={w.place(place + 1)} onClick={() => set(index, toggled)} key={place}>
                  {stands ? <Bottle /> : <Disc />}
                </button>
              );
            })}
          </div>
          <span class="stepper">
            <button type="button" aria-label={w.shorter(name(index))} disabled={text.length < 2} onClick={() => set(index, text.slice(0, -1))}>
              −
            </button>
            <output>{text.length}</output>
            <button type="button" aria-label={w.longer(name(index))} disabled={text.length >= LONGEST} onClick={() => set(index, `${text}x`)}>
              +
            </button>
            <button type="button" class="remove" aria-label={w.remove(name(index))} onClick={() => onChange(texts.filter((_, at) => at !== index))}>
              ×
            </button>
          </span>
        </div>
      ))}
      <button type="button" class="add" onClick={() => onChange([...texts, 'xxxxxxx'])}>
        + {add}
      </button>
    </fieldset>
  );
}
