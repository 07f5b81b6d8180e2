import type { ReactNode } from 'react';
import { CircleAlert } from './icons.tsx';

/** An error with its icon. Further lines start below the text, not below the icon. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
