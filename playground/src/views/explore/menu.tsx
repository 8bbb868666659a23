import { useSaid } from './words/index.ts';

const SCREENS = ['values', 'graph', 'draw'] as const;

export function Menu() {
  const s = useSaid();
  return (
    <>
      <h2>{s.title}</h2>
      <ul class="explore-menu">
        {SCREENS.map((screen) => (
          <li class="panel" key={screen}>
            <a href={`#explore=${screen}`}>{s.menu[screen][0]}</a>
            <p>{s.menu[screen][1]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
