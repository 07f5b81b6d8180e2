import type { ReactNode } from 'react';
import { formatMinute } from '#domain/time.ts';

interface AdminCardProps {
  /** The id of the title, which can describe buttons. */
  titleId: string;
  title: ReactNode;
  /** In Unix seconds. */
  createdAt: number;
  children: ReactNode;
}

/** An item of a list that admins work through. */
export function AdminCard({ titleId, title, createdAt, children }: AdminCardProps) {
  return (
    <article aria-labelledby={titleId} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h2>
        <p className="caption">{formatMinute(createdAt)}</p>
      </div>
      {children}
    </article>
  );
}
