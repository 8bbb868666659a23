/** localStorage that may be refused, as in some private windows: then nothing is kept. */
export function load(key: string): string | null {
  try {
    return localStorage.getItem(`nimber.${key}`);
  } catch {
    return null;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(`nimber.${key}`, value);
  } catch {
    // The page works without it.
  }
}
