import './explore.css';
import { useTitle } from '../../shared.ts';
import type { ViewProps } from '../../views.ts';
import { Draw } from './draw/page.tsx';
import { Graph } from './graph/page.tsx';
import { Menu } from './menu.tsx';
import { Values } from './values/page.tsx';
import { useSaid } from './words/index.ts';

const screens = { values: Values, graph: Graph, draw: Draw };

export type Screen = keyof typeof screens;

export function View({ query, onTitle }: ViewProps) {
  const s = useSaid();
  const name = query.get('explore') as Screen;
  const Shown = Object.hasOwn(screens, name) ? screens[name] : undefined;
  const title = Shown && s.menu[name][0];
  useTitle(onTitle, title);
  if (Shown === undefined) return <Menu />;
  return (
    <>
      <p class="back">
        <a href="#explore">‹ {s.back}</a>
      </p>
      <h2>{title}</h2>
      <Shown query={query} />
    </>
  );
}
