import type { Block, Inline } from '#server/platform/markdown/blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { InlineText } from './inline-text.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** Renders parsed Markdown. */
export function Prose({ blocks, className = '' }: { blocks: Block[]; className?: string }) {
  return (
    <div className={`prose ${className}`}>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are static
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
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case 'blockquote':
      return (
        <blockquote>
          <InlineText text={block.text} />
        </blockquote>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are static
            <li key={position}>
              <InlineText text={item} />
            </li>
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

/** Tables with longer cells are stacked on phones: each row becomes a card. */
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
    <ScrollArea label={`Table: ${name.join(', ')}`}>
      <table className={isStacked ? 'stacked' : undefined}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are static
              <th key={column} scope="col">
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are static
            <tr key={line}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are static
                <td key={column} data-head={name[column]}>
                  <span>
                    <InlineText text={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
