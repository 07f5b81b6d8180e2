import type { ReactNode } from 'react';

/** The heading of a tab, with filters and buttons beside it. */
export function TabHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-2xl">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{children}</div>}
    </div>
  );
}
