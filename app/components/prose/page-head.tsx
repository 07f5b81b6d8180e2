import type { ReactNode } from 'react';

/** The head of a written page: what kind of sheet it is, its name, and what it comes to. */
export function PageHead({ sheet, title, children }: { sheet: string; title: string; children?: ReactNode }) {
  return (
    <div className="border-b border-rule pb-7">
      <p className="caption">{sheet}</p>
      <h1 className="mt-2 max-w-3xl text-4xl">{title}</h1>
      {children && <div className="mt-4 max-w-2xl text-lg text-muted">{children}</div>}
    </div>
  );
}
