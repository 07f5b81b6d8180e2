import type { Block, Inline } from './blocks.ts';

/** The words of blocks without their looks, listings left out: for search engines and for counting. */
export function plainText(blocks: Block[]): string {
  return blocks.map(textOfBlock).filter(Boolean).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
    case 'note':
      return textOf(block.text);
    case 'list':
      return block.items.map(textOf).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(', ')).join('\n');
    case 'listing':
      return '';
  }
}

function textOf(inlines: Inline[]): string {
  return inlines.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}
