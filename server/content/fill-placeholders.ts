import type { Block } from '../platform/markdown/blocks.ts';

/** What stands for `{{name}}`; null when the shop has no such thing. */
export type Placeholders = Record<string, string | null>;

const BLANK = /\{\{(\w+)\}\}/g;

/** Fills the blanks of a text. Throws on a blank that nobody knows. */
export function fillPlaceholders(text: string, blanks: Placeholders): string {
  return text.replace(BLANK, (_, name: string) => {
    const value = blanks[name];
    if (value === undefined || value === null) throw new Error(`Nothing fills {{${name}}}.`);
    return value;
  });
}

/**
 * Fills the blanks of a parsed page: what a setting says is text and never markup. A block, or an item of a list, that
 * speaks of something the shop does not have is left out, and so is a list that keeps none.
 */
export function fillBlockPlaceholders(blocks: Block[], blanks: Placeholders): Block[] {
  const missing = Object.keys(blanks).filter((name) => blanks[name] === null);
  const stands = (piece: unknown) => {
    const words = JSON.stringify(piece);
    return !missing.some((name) => words.includes(`{{${name}}}`));
  };
  const standing = blocks
    .map((block) => (block.kind === 'list' ? { ...block, items: block.items.filter(stands) } : block))
    .filter((block) => stands(block) && !(block.kind === 'list' && block.items.length === 0));
  return JSON.parse(JSON.stringify(standing), (_, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, blanks) : value,
  );
}
