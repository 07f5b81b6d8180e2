import type { ReactNode } from 'react';
import type { NextActor, StatusMessage } from '#domain/order-situation.ts';

const NEXT: Record<NextActor, string> = {
  You: 'Your next step',
  We: 'Our next step',
  GitHub: 'Waiting for GitHub',
  'Your bank': 'Waiting for your bank',
};

/** A status message of an order or a complaint; it is announced when it changes. */
export function StatusPanel({ part, children }: { part: StatusMessage; children?: ReactNode }) {
  const { tone, text, actor } = part;
  return (
    <div className="order-next" data-tone={tone}>
      <div role="status">
        <p className="caption">{actor ? NEXT[actor] : tone === 'ended' ? 'Order closed' : 'All done'}</p>
        <p className="mt-1 font-medium wrap-anywhere">{text}</p>
      </div>
      {children && <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">{children}</div>}
    </div>
  );
}
