import { Link } from 'react-router';
import { WAITING_LABELS } from '#app/messages/states.ts';
import { formatRupees } from '#domain/money.ts';
import { describeDeadline } from '#domain/relative-time.ts';
import type { Waiting } from '#server/readers/admin-orders/count-waiting.ts';
import { waitingPath } from './waiting-path.ts';

interface WhatWaitsProps {
  waiting: Waiting[];
  /** The server's time, in Unix seconds. */
  now: number;
}

/** Links to what waits for this admin, each with its number and the next deadline or the sum. */
export function WhatWaits({ waiting, now }: WhatWaitsProps) {
  return (
    <section aria-labelledby="what-waits" className="mb-8">
      <h2 id="what-waits" className="mb-3 text-xl">
        What waits
      </h2>
      {waiting.length === 0 ? (
        <p className="panel p-4 text-muted">
          Nothing waits for you. New cases, claims and reviews appear here.
        </p>
      ) : (
        <ul className="what-waits">
          {waiting.map(({ kind, count, dueAt, amount }) => (
            <li key={kind}>
              <Link to={waitingPath(kind)} prefetch="intent">
                <span className="font-semibold">{WAITING_LABELS[kind]}</span>
                <span className="font-display text-xl leading-tight font-bold tabular-nums">{count}</span>
                {dueAt !== null && (
                  <span className={dueAt <= now ? 'text-sm text-bad' : 'text-sm text-muted'}>
                    next {describeDeadline(dueAt, now)}
                  </span>
                )}
                {amount !== null && <span className="text-sm text-muted">{formatRupees(amount)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
