import type { ComponentProps } from 'react';
import type * as Parts from './proof.tsx';

// A chunk of its own beside the page's, which is full. Waited for before the page is hydrated: React would
// remove the server's HTML of a part that suspends while the router updates its context.
let parts: typeof Parts | null = import.meta.env.SSR ? null : await import('./proof.tsx');

/** Called by the server, which has the code. */
export function renderPartsWith(given: typeof Parts): void {
  parts = given;
}

export function Proof(props: ComponentProps<typeof Parts.Proof>) {
  return parts && <parts.Proof {...props} />;
}

export function AfterBuying(props: ComponentProps<typeof Parts.AfterBuying>) {
  return parts && <parts.AfterBuying {...props} />;
}

export function PausedForm(props: ComponentProps<typeof Parts.WaitingForm>) {
  return parts && <parts.WaitingForm {...props} />;
}
