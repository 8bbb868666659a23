import type { FunctionComponent } from 'preact';
import type { Session } from './session.ts';

export interface ViewProps {
  /** What follows the name of the view in the address: `#practise=nim&level=2` has `practise` and `level`. */
  readonly query: URLSearchParams;
  readonly session: Session;
  /** Names what the view shows, for the title of the page. */
  onTitle(title?: string): void;
}

/** A view of the page beside the game: a folder in `src/views/`, whose `index.tsx` exports its `View` and imports its style. */
export interface View {
  readonly View: FunctionComponent<ViewProps>;
}

const scripts = {
  home: () => import('./views/home/index.tsx'),
  lesson: () => import('./views/lesson/index.tsx'),
  practise: () => import('./views/practise/index.tsx'),
  explore: () => import('./views/explore/index.tsx'),
} satisfies Record<string, () => Promise<View>>;

export type ViewName = keyof typeof scripts;

export const viewNames = Object.keys(scripts) as readonly ViewName[];

/** What the pages beside the match are, in their order. The name of the page leads to the first screen. */
export const listedViews = viewNames.filter((name): name is Exclude<ViewName, 'home'> => name !== 'home');

const query = (fragment: string): URLSearchParams => new URLSearchParams(fragment.replace(/^#/, ''));

/**
 * The view that a fragment of the address names first, and what it says about it. An empty fragment is the first screen. Undefined if it
 * is a match.
 */
export function viewIn(fragment: string): { readonly name: ViewName; readonly query: URLSearchParams } | undefined {
  const said = query(fragment);
  const [first = 'home'] = said.keys();
  const name = viewNames.find((view) => view === first);
  return name && { name, query: said };
}

const styles = new Map<ViewName, Promise<void>>();

function loadStyle(name: ViewName): Promise<void> {
  const href = new URL(`./${name}.css`, import.meta.url).href;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((loaded, failed) => {
    link.onload = () => loaded();
    link.onerror = () => (link.remove(), styles.delete(name), failed(new Error(`${name}.css did not come`)));
    document.head.append(link);
  });
}

/** Loads a view with its style. Throws if the service does not answer. */
export async function openView(name: ViewName): Promise<View> {
  const style = styles.get(name) ?? loadStyle(name);
  styles.set(name, style);
  const [view] = await Promise.all([scripts[name](), style]);
  return view;
}
