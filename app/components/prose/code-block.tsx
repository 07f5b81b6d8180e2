import { ScrollArea } from '#app/components/ui/scroll-area.tsx';

/** Splits a line into code and a trailing `#` or `//` comment. */
const COMMENT = /^(.*?)((?:^|\s)(?:#|\/\/) .*)?$/;

/** These blocks are not code: `text` keeps its line breaks, `letter` wraps. */
const PLAIN = new Set(['', 'text', 'letter']);

/** A code block with a caption and muted comments. */
export function CodeBlock({ language, caption, code }: { language: string; caption: string; code: string }) {
  return (
    <figure className="code-block">
      <figcaption className="caption">
        <span>{caption}</span>
        {!PLAIN.has(language) && <span aria-hidden>{language}</span>}
      </figcaption>
      <ScrollArea aria-label={caption} className="scroll-area">
        <pre className={language === 'letter' ? 'letter' : undefined}>
          <code>
            {code.split('\n').map((line, position) => (
              <Line key={position} text={line} />
            ))}
          </code>
        </pre>
      </ScrollArea>
    </figure>
  );
}

function Line({ text }: { text: string }) {
  const [, code = text, comment] = COMMENT.exec(text) ?? [];
  return (
    <>
      {code}
      {comment && <span className="text-muted">{comment}</span>}
      {'\n'}
    </>
  );
}
