import type { VivaDocument } from '#server/features/viva/viva-room.ts';

type QuestionCodeProps = Pick<VivaDocument['questions'][number], 'lines' | 'code'>;

/** The lines of code that a question is about, with their numbers. Renders nothing without them. */
export function QuestionCode({ lines, code }: QuestionCodeProps) {
  if (!lines || !code) return null;
  const [from, to] = lines;
  const more = to - from + 1 - code.length;
  return (
    <div className="viva-code">
      <pre>
        {code.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
          <code key={index} translate="no">
            <span>{from + index}</span>
            <span>{text}</span>
          </code>
        ))}
      </pre>
      {more > 0 && <p>{more === 1 ? 'And 1 more line' : `And ${more} more lines`} on GitHub</p>}
    </div>
  );
}
