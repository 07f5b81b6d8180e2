import { ScrollArea } from './scroll-area.tsx';

/** Marks the lines that only explain. A comment begins with # or //, a command's answer with nothing. */
const COMMENT = /^(.*?)((?:^|\s)(?:#|\/\/) .*)?$/;

/** Not a language: a drawing keeps its lines, a letter may break them. */
const PLAIN = new Set(['', 'text', 'letter']);

/** A code listing on ruled paper, with what it is above it. Scrolls by keyboard too. */
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
            {code.split('\n').map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a listing never change places
              <Line key={number} text={line} />
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
