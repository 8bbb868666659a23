/** What localStorage does not keep, as in some private windows: it is there as long as the page is. */
const unkept = new Map<string, string>();

const nameOf = (key: string): string => `nimber.${key}`;

export function load(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** Other tabs keep things, too: load again what a part of is changed. */
export function save(key: string, value: string): void {
  try {
    localStorage.setItem(nameOf(key), value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}

/** Hears of what other tabs keep under this key. Gives back how to stop that. */
export function watch(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    // Without a key all is gone.
    if (event.key === null || event.key === nameOf(key)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
