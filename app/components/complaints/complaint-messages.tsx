import type { Complaint } from '#contract/complaint-documents.ts';
import { formatShortDateTime } from '#domain/time.ts';

interface ComplaintMessagesProps {
  messages: Complaint['messages'];
  /** The names of the two sides. */
  names: Record<Complaint['messages'][number]['from'], string>;
}

/** Lists the messages of a complaint, the oldest first. */
export function ComplaintMessages({ messages, names }: ComplaintMessagesProps) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ from, text, at }) => (
        <li
          key={`${at} ${text}`}
          className={`border-l-2 pl-4 ${from === 'shop' ? 'border-accent-text' : 'border-edge'}`}
        >
          <p className="caption wrap-anywhere">
            {names[from]}, <time dateTime={new Date(at * 1000).toISOString()}>{formatShortDateTime(at)}</time>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
