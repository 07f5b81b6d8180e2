import type { Context } from '../context.ts';
import type { Block } from '../platform/markdown/blocks.ts';
import { parseMarkdown } from '../platform/markdown/parse-markdown.ts';
import { fillBlockPlaceholders, fillPlaceholders } from './fill-placeholders.ts';
import { readMarkdownFile } from './read-markdown-file.ts';

export type PageName = 'about' | 'contact' | 'faq' | 'privacy' | 'refund-policy' | 'terms';

/** A written page of the shop. */
export interface ContentPage {
  title: string;
  /** What the page comes to, in a sentence or two. */
  lead: string;
  /** For search engines. */
  description: string;
  /** Since when it holds, `2026-11-21`; null where that does not matter. */
  since: string | null;
  blocks: Block[];
}

const FRONT = /^---\n([\s\S]*?)\n---\n/;

/** Reads one of the shop's own pages, with the shop's name, addresses and free sample filled in. Anyone may. */
export async function readPage(context: Context, name: PageName): Promise<ContentPage> {
  const { text, blanks } = await readMarkdownFile(context, `pages/${name}`);
  const facts = new Map(
    (FRONT.exec(text)?.[1] ?? '').split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), fillPlaceholders(line.slice(at + 1).trim(), blanks)];
    }),
  );
  const fact = (key: string) => {
    const value = facts.get(key);
    if (!value) throw new Error(`The page ${name} has no ${key}.`);
    return value;
  };
  return {
    title: fact('title'),
    lead: fact('lead'),
    description: fact('description'),
    since: facts.get('since') ?? null,
    blocks: fillBlockPlaceholders(parseMarkdown(text.replace(FRONT, '')), blanks),
  };
}
