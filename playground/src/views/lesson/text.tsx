import { Fragment } from '../../shared.ts';

/** A text with _marked_ words. */
export function Marked({ text }: { readonly text: string }) {
  const pieces = text.split('_');
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <em key={index}>{piece}</em> : <Fragment key={index}>{piece}</Fragment>))}</>;
}

/** The paragraphs of a text, between which there is an empty line. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>
          <Marked text={paragraph} />
        </p>
      ))}
    </>
  );
}
