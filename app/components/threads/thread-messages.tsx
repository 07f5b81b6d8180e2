import { formatMinute } from '#domain/time.ts';

interface ThreadMessagesProps<From extends string> {
  /** The oldest comes first. Times are Unix seconds. */
  messages: readonly { from: From; text: string; at: number }[];
  /** The names of the two sides. */
  names: Record<From, string>;
}

/** Lists the messages of a complaint or a help request. */
export function ThreadMessages<From extends string>({ messages, names }: ThreadMessagesProps<From>) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ from, text, at }) => (
        <li
          key={`${at} ${text}`}
          className={`border-l-2 pl-4 ${from === 'shop' ? 'border-accent-text' : 'border-edge'}`}
        >
          <p className="caption wrap-anywhere">
            {names[from]}, <time dateTime={new Date(at * 1000).toISOString()}>{formatMinute(at)}</time>
          </p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
