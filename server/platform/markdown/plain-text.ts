import type { Block, Inline } from './blocks.ts';

/** The text of blocks without markup and code blocks, for search engines and word counts. */
export function plainText(blocks: Block[]): string {
  return blocks.map(blockText).filter(Boolean).join('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
    case 'blockquote':
      return inlineText(block.text);
    case 'list':
      return block.items.map(inlineText).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(', ')).join('\n');
    case 'code':
      return '';
  }
}

function inlineText(inlines: Inline[]): string {
  return inlines.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}
