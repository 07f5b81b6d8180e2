import * as messages from '#app/messages/common.ts';
import { LoaderCircle } from './icons.tsx';

/** Full-screen loading indicator. */
export function Loading({ label = messages.loading }: { label?: string }) {
  return (
    <div role="status" className="fixed inset-0 z-40 grid place-items-center bg-background">
      <p className="flex items-center gap-3 font-display text-lg font-semibold">
        <LoaderCircle className="size-6 animate-spin text-accent-text" />
        {label}
      </p>
    </div>
  );
}
