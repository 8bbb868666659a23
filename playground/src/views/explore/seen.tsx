import type { ComponentChildren } from 'preact';

/** What a button shows, and what it is called for those who do not see that. */
export const Seen = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <span class="seen" aria-hidden="true">
      {children}
    </span>
    <span class="visually-hidden">{name}</span>
  </>
);
