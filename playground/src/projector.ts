const CLASS = 'projector';

export const isProjected = (): boolean => document.documentElement.classList.contains(CLASS);

/** Large type and a board as large as the screen, with all of the screen where the browser gives it. */
export function project(on: boolean): void {
  document.documentElement.classList.toggle(CLASS, on);
  if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/** Tells when a person leaves by Escape, which the browser takes for itself where it has given all of the screen. */
export function onLeave(leave: () => void): () => void {
  const escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) leave();
  };
  const change = (): void => {
    if (!document.fullscreenElement) leave();
  };
  addEventListener('keydown', escape);
  document.addEventListener('fullscreenchange', change);
  return () => {
    removeEventListener('keydown', escape);
    document.removeEventListener('fullscreenchange', change);
  };
}
