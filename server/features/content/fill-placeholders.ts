import type { Block } from '../../platform/markdown/blocks.ts';

/** The values of `{{name}}` placeholders; null for values that the shop does not have. */
export type Placeholders = Record<string, string | null>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Fills the placeholders of a text. Throws for a name that is unknown or null. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value;
  });
}

/**
 * Fills the placeholders of parsed Markdown, so that values are plain text and never markup. Blocks and list
 * items with a null placeholder are removed, and so are lists that become empty.
 */
export function fillBlockPlaceholders(blocks: Block[], values: Placeholders): Block[] {
  const missing = Object.keys(values).filter((name) => values[name] === null);
  const isComplete = (part: unknown) => {
    const json = JSON.stringify(part);
    return !missing.some((name) => json.includes(`{{${name}}}`));
  };
  const complete = blocks
    .map((block) => (block.kind === 'list' ? { ...block, items: block.items.filter(isComplete) } : block))
    .filter((block) => isComplete(block) && !(block.kind === 'list' && block.items.length === 0));
  return JSON.parse(JSON.stringify(complete), (_, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, values) : value,
  );
}
