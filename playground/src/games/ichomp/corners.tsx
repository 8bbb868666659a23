import type { Analysis } from '../game.ts';
import type { Language } from '../../language.ts';
import { words } from './words.ts';

/** The value of each quadrant at its corner of the board, in base ten and binary, and below them their XOR. */
export function Corners({ analysis, language }: { readonly analysis: Analysis | undefined; readonly language: Language }) {
  const { quadrants, xor } = words[language];
  const explanation = analysis?.explanation;
  return (
    <>
      {(['nw', 'ne', 'sw', 'se'] as const).map((name, index) => {
        const row = explanation?.rows[index];
        return (
          <p key={name} class={`corner ${name}`}>
            <span class="visually-hidden">{quadrants[name]}: </span>
            <strong>{row?.sg ?? '–'}</strong> <span class="binary">{row?.binary ?? ''}</span>
          </p>
        );
      })}
      <p class="corner-xor">
        {xor} <strong>{explanation?.xor?.sg ?? '–'}</strong> <span class="binary">{explanation?.xor?.binary ?? ''}</span>
      </p>
    </>
  );
}
