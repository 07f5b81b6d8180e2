import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import type { Block, Inline } from '#server/platform/markdown/blocks.ts';

/** Renders parsed Markdown. Its pieces never change, so their positions are their keys. */
export function Prose({ blocks, className = '' }: { blocks: Block[]; className?: string }) {
  return (
    <div className={`prose ${className}`}>
      {blocks.map((block, position) => (
        <Piece key={position} block={block} />
      ))}
    </div>
  );
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading id={block.id}>{block.text}</Heading>;
    }
    case 'paragraph':
      return <p>{showInlines(block.text)}</p>;
    case 'blockquote':
      return <blockquote>{showInlines(block.text)}</blockquote>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, position) => (
            <li key={position}>{showInlines(item)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'code':
      return <CodeBlock language={block.language} caption={block.caption} code={block.code} />;
  }
}

function showInlines(text: Inline[]): ReactNode {
  return text.map((inline, position) =>
    typeof inline === 'string' ? inline : <InlinePiece key={position} inline={inline} />,
  );
}

function InlinePiece({ inline }: { inline: Exclude<Inline, string> }) {
  switch (inline.kind) {
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'em':
      return <em>{inline.text}</em>;
    case 'code':
      return <code translate="no">{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
  }
}

/** Renders a router link within the shop and a plain link for https and mailto. Other targets become text. */
function TextLink({ to, children }: { to: string; children: string }) {
  if (/^(\/(?!\/)|#)/.test(to)) {
    return (
      <Link to={to} className="link">
        {children}
      </Link>
    );
  }
  if (!/^(https:|mailto:)/.test(to)) return <>{children}</>;
  return (
    <a href={to} rel="noreferrer" className="link">
      {children}
    </a>
  );
}

/** On phones, each row of a table with longer cells becomes a card. */
const MAX_CELL_LENGTH = 24;

function textOf(cell: Inline[]): string {
  return cell.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const name = head.map(textOf);
  const isStacked = rows.some(
    (row) => row.length > 2 && row.some((cell) => textOf(cell).length > MAX_CELL_LENGTH),
  );
  return (
    <ScrollArea aria-label={`Table: ${name.join(', ')}`} className="scroll-area">
      <table className={isStacked ? 'stacked' : undefined}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {showInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={position}>
              {row.map((cell, column) => (
                <td key={column} data-head={name[column]}>
                  <span>{showInlines(cell)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** Where the `#` or `//` comment of a line begins. */
const COMMENT = /(?:^|\s)(?:#|\/\/) /;

/** These blocks are not code: `text` keeps its line breaks, `letter` wraps. */
const PLAIN = new Set(['', 'text', 'letter']);

/** A code block with a caption and muted comments. */
function CodeBlock({ language, caption, code }: { language: string; caption: string; code: string }) {
  return (
    <figure className="code-block">
      <figcaption className="caption">
        <span>{caption}</span>
        {!PLAIN.has(language) && <span aria-hidden>{language}</span>}
      </figcaption>
      <ScrollArea aria-label={caption} className="scroll-area">
        <pre className={language === 'letter' ? 'letter' : undefined}>
          <code translate={PLAIN.has(language) ? undefined : 'no'}>
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
  const { index = text.length } = COMMENT.exec(text) ?? {};
  const comment = text.slice(index);
  return (
    <>
      {text.slice(0, index)}
      {comment && <span className="text-muted">{comment}</span>}
      {'\n'}
    </>
  );
}
