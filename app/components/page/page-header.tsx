import type { ReactNode } from 'react';

/** Eyebrow, title and lead of a content page. */
export function PageHeader({
  eyebrow,
  title,
  children,
}: {
  eyebrow: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-rule pb-7">
      <p className="caption">{eyebrow}</p>
      <h1 className="mt-2 max-w-3xl text-4xl">{title}</h1>
      {children && <div className="mt-4 max-w-2xl text-lg text-muted">{children}</div>}
    </div>
  );
}
