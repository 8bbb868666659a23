import { useWords } from '../../shared.ts';
import type { Step } from './plan.ts';
import type { LessonWords } from './words.ts';

/** Numbers in binary below each other, and with `marked` their XOR. */
export function Columns({ of: numbers, marked, words }: NonNullable<Step['columns']> & { readonly words: LessonWords }) {
  const { w } = useWords();
  const xor = numbers.reduce((sum, number) => sum ^ number, 0);
  const width = Math.max(...numbers).toString(2).length;
  const digits = (number: number): readonly string[] => [...number.toString(2).padStart(width, '0')];
  const odd = digits(xor).map((digit) => marked === true && digit === '1');
  const row = (number: number) => digits(number).map((digit, place) => <td class={odd[place] ? 'odd' : ''}>{digit}</td>);
  return (
    <table class="digits">
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          {odd.map((_, place) => (
            <th scope="col">{2 ** (width - 1 - place)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => (
          <tr>
            <th scope="row">{number}</th>
            {row(number)}
          </tr>
        ))}
      </tbody>
      {marked && (
        <tfoot>
          <tr>
            <th scope="row">{w.xor}</th>
            {row(xor)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Sizes and their values. It can be scrolled where the screen is too narrow. */
export function Values({ from, list, words }: NonNullable<Step['values']> & { readonly words: LessonWords }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.value}>
      <table class="sequence">
        <tbody>
          <tr>
            <th scope="row">{words.size}</th>
            {list.map((_, index) => (
              <td>{from + index}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{words.value}</th>
            {list.map((value) => (
              <td>
                <strong>{value}</strong>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
