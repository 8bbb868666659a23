import type { Piece, Sketch } from './sketches.ts';

/** Upright, 54 high. */
const BOTTLE = 'M-2.5 -27h5v4l-.6 1v9.5c0 3.5 6.1 6.5 6.1 14V21a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5V1.5c0-7.5 6.1-10.5 6.1-14V-22l-.6-1z';
const QUEEN = 'M-8 7h16v2.5h-16zM-9.5 -5l3.5 3.5L-3.5 -8L0 -2L3.5 -8L6 -1.5L9.5 -5L7.5 5.5h-15z';

function Body({ shape, size = 18, path = '', text = '' }: Piece) {
  const half = size / 2;
  switch (shape) {
    case 'tile':
      return <rect x={-half} y={-half} width={size} height={size} rx="4" />;
    case 'poison':
      return (
        <>
          <rect x={-half} y={-half} width={size} height={size} rx="4" />
          <path class="mark" d="M-4 -4L4 4M4 -4L-4 4" />
        </>
      );
    case 'square':
    case 'way':
      return <rect class={text} x={-half} y={-half} width={size} height={size} />;
    case 'disc':
      return <circle r={half} />;
    case 'spot':
      return <circle r="5" />;
    case 'bottle':
      return <path d={BOTTLE} />;
    case 'queen':
      return <path d={QUEEN} />;
    case 'line':
      return <path d={path} pathLength="1" />;
    case 'chip':
      return (
        <>
          <rect x={-half} y={-10} width={size} height={20} rx="10" />
          <text dy="0.35em">{text}</text>
        </>
      );
    case 'text':
      return <text dy="0.35em">{text}</text>;
  }
}

interface DrawingProps {
  readonly sketch: Sketch;
  readonly playing: boolean;
  onDone(): void;
}

/** A sketch as it is after its move; what the move takes is marked. While it is playing, the move is made once. */
export function Drawing({ sketch, playing, onDone }: DrawingProps) {
  const [x, y] = sketch.tap;
  return (
    <svg class={playing ? 'sketch playing' : 'sketch'} viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      {sketch.pieces.map((piece, index) => (
        <g key={index} transform={`translate(${piece.x} ${piece.y})`}>
          <g class={`piece ${piece.shape} ${piece.does ?? ''}`} style={{ '--dx': `${-(piece.dx ?? 0)}px`, '--dy': `${-(piece.dy ?? 0)}px` }}>
            <Body {...piece} />
          </g>
        </g>
      ))}
      <circle class="tap" cx={x} cy={y} r="9" onAnimationEnd={onDone} />
    </svg>
  );
}
