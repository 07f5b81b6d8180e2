import * as messages from '#app/messages/complaints.tsx';
import { formatDate } from '#domain/time.ts';
import type { OwnComplaint } from '#server/complaints/list-complaints.ts';

/** Lists the complaints of the account's email with links to their pages. */
export function Complaints({ complaints }: { complaints: OwnComplaint[] }) {
  return (
    <ul className="divide-y divide-line">
      {complaints.map(({ number, state, createdAt, url }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div>
            <p className="font-semibold">{number}</p>
            <p className="text-sm text-muted">
              {messages.sentOn(formatDate(createdAt))} · {messages.STATE_LABELS[state]}
            </p>
          </div>
          <a
            href={url}
            aria-label={messages.seeComplaint(number)}
            className="link inline-flex min-h-11 items-center"
          >
            {messages.see}
          </a>
        </li>
      ))}
    </ul>
  );
}
