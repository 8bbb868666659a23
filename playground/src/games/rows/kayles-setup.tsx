import { Choices } from '../../panels/choices.tsx';
import type { Position, SetupProps } from '../game.ts';
import { isPicture } from './bottles.ts';
import { numbers, strings } from './kind.ts';
import { PictureField } from './picture-setup.tsx';
import { AmountsField, Examples, SizesField } from './setup.tsx';
import { setupWords, type SetupWords } from './setup-words.ts';

const rule = (position: Position): Position => (position.take === undefined ? {} : { take: position.take });

/** The same bottles in a picture, or what stands together in one as rows and rings. */
function pictureOf(position: Position): Position {
  const draw = (sizes: unknown): string[] => numbers(sizes).filter((size) => size > 0 && size <= 40).map((size) => 'x'.repeat(size));
  const bottles = draw(position.rows);
  const circles = draw(position.rings);
  return { bottles: bottles.length + circles.length > 0 ? bottles : ['xxxxx'], ...(circles.length > 0 && { circles }), ...rule(position) };
}

function rowsOf(position: Position): Position {
  const runs = (text: string): number[] => (text.match(/[x#1]+/g) ?? []).map(({ length }) => length);
  const rows = strings(position.bottles).flatMap(runs);
  const rings = strings(position.circles).flatMap(runs);
  return { rows, ...(rings.length > 0 && { rings }), ...rule(position) };
}

const examples = ({ names }: SetupWords): readonly (readonly [string, Position])[] => [
  ['5, 8', { rows: [5, 8] }],
  ['10, 3', { rows: [10, 3] }],
  [names.ringAndRow, { rows: [3], rings: [7] }],
  [names.kayles3, { rows: [9, 10], take: '1-3' }],
  ['xx.xxx', { bottles: ['xx.xxx.x', 'xxxx'] }],
];

export function KaylesSetup({ position, language, onChange }: SetupProps) {
  const w = setupWords[language];
  const picture = isPicture(position);
  const put = (field: string, value: readonly unknown[], keep = false): void => {
    const { [field]: _, ...others } = position;
    onChange(value.length > 0 || keep ? { ...others, [field]: value } : others);
  };
  return (
    <>
      <Choices
        name="stand"
        legend={w.stand}
        value={picture ? 'picture' : 'rows'}
        options={[
          ['rows', w.inRows],
          ['picture', w.inPicture],
        ]}
        onChange={(form) => onChange(form === 'picture' ? pictureOf(position) : rowsOf(position))}
      />
      {picture ? (
        <>
          <p class="quiet">{w.pictureHint}</p>
          <PictureField label={w.pictureLines} texts={strings(position.bottles)} language={language} name={w.line} add={w.addLine} onChange={(texts) => put('bottles', texts, true)} />
          <PictureField label={w.pictureCircles} texts={strings(position.circles)} language={language} name={w.circle} add={w.addCircle} onChange={(texts) => put('circles', texts)} />
        </>
      ) : (
        <>
          <SizesField label={w.rows} values={position.rows} language={language} entry={w.row} add={w.addRow} onChange={(sizes) => put('rows', sizes, true)} />
          <SizesField label={w.rings} values={position.rings} language={language} entry={w.ring} add={w.addRing} onChange={(sizes) => put('rings', sizes)} />
        </>
      )}
      <AmountsField label={w.shots} hint={w.shotsHint} value={position.take ?? '1, 2'} onChange={(take) => onChange({ ...position, take })} />
      <Examples language={language} examples={examples(w)} onChoose={onChange} />
    </>
  );
}
