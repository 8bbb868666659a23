import { useEffect } from 'preact/hooks';

/** Names what a view shows, such as a lesson, in the title of the page. Where it names nothing, the title is the name of the view. */
export function useTitle(onTitle: (title?: string) => void, title: string | undefined): void {
  useEffect(() => {
    onTitle(title);
    return () => onTitle();
  }, [title]);
}
