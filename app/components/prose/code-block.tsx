import { renderByPosition } from '#app/lib/render-by-position.ts';
import { ScrollArea } from './scroll-area.tsx';

/** Splits a line into code and a trailing `#` or `//` comment. */
const COMMENT = /^(.*?)((?:^|\s)(?:#|\/\/) .*)?$/;

/** No languages: `text` keeps its line breaks, `letter` wraps. */
const PLAIN = new Set(['', 'text', 'letter']);

/** A captioned code block; comments are muted. */
export function CodeBlock({ language, caption, code }: { language: string; caption: string; code: string }) {
  return (
    <figure className="code-block">
      <figcaption className="caption">
        <span>{caption}</span>
        {!PLAIN.has(language) && <span aria-hidden>{language}</span>}
      </figcaption>
      <ScrollArea label={caption}>
        <pre className={language === 'letter' ? 'letter' : undefined}>
          <code>
            {renderByPosition(code.split('\n'), (line) => (
              <Line text={line} />
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
