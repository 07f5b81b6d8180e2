interface QuestionCodeProps {
  /** The first and the last line; null for the whole file. */
  lines: readonly [number, number] | null;
  /** The first of these lines; null if they are not known. */
  code: readonly string[] | null;
  /** The line that a step of a tour is about. */
  current?: number;
}

/** Lines of code with their numbers. Renders nothing without them. */
export function QuestionCode({ lines, code, current }: QuestionCodeProps) {
  if (!lines || !code) return null;
  const [from, to] = lines;
  const more = current === undefined ? to - from + 1 - code.length : 0;
  return (
    <div className="viva-code">
      <pre>
        {code.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
          <code key={index} translate="no" data-current={from + index === current || undefined}>
            <span>{from + index}</span>
            <span>{text}</span>
          </code>
        ))}
      </pre>
      {more > 0 && <p>{more === 1 ? 'And 1 more line' : `And ${more} more lines`} on GitHub</p>}
    </div>
  );
}
