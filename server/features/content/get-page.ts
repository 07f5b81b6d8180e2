import { readFile } from 'node:fs/promises';
import { type AgreedText, currentVersions, TEXT_VERSIONS } from '#content/pages/text-versions.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Block } from '../../platform/markdown/blocks.ts';
import { parseMarkdown } from '../../platform/markdown/parse-markdown.ts';
import { requireRight } from '../../require-right.ts';
import { fillBlockPlaceholders, fillPlaceholders } from './fill-placeholders.ts';
import { readMarkdownFile } from './read-markdown-file.ts';

export type PageName = 'about' | 'contact' | 'faq' | 'honest-use' | 'privacy' | 'refund-policy' | 'terms';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** Gets a static page with its placeholders filled in. Public. */
export async function getPage(context: Context, name: PageName): Promise<ContentPage> {
  return readPage(context, name);
}

/** A version of a text that people agree to, with all versions of the text, newest first. */
export interface Policy extends ContentPage {
  versions: string[];
}

/**
 * Gets a version of a text; without one the version in force. Its placeholders have the shop's present
 * values. Public. Throws NOT_FOUND for an unknown version.
 */
export async function getPolicy(
  context: Context,
  name: AgreedText,
  version: string = currentVersions[name],
): Promise<Policy> {
  const versions = TEXT_VERSIONS[name].map((known) => known.version);
  if (!versions.includes(version)) throw new ShopError('NOT_FOUND', 'There is no such version.');
  const isCurrent = version === currentVersions[name];
  const page = await readPage(context, isCurrent ? name : `${name}-${version}`);
  return { ...page, versions };
}

async function readPage(context: Context, name: string) {
  const { text, placeholders } = await readMarkdownFile(context, `pages/${name}`);
  const fields = new Map(
    (FRONT_MATTER.exec(text)?.[1] ?? '').split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), fillPlaceholders(line.slice(colon + 1).trim(), placeholders)];
    }),
  );
  const requireField = (key: string) => {
    const value = fields.get(key);
    if (!value) throw new Error(`The page ${name} has no ${key}.`);
    return value;
  };
  return {
    title: requireField('title'),
    /** One or two sentences shown below the title. */
    lead: requireField('lead'),
    /** The description for search engines. */
    description: requireField('description'),
    /** The date of a policy (`2026-11-21`); null for other pages. */
    effectiveSince: fields.get('since') ?? null,
    blocks: fillBlockPlaceholders(parseMarkdown(text.replace(FRONT_MATTER, '')), placeholders),
  };
}

/** A static page from `content/pages`. */
export type ContentPage = Awaited<ReturnType<typeof readPage>>;

const RUNBOOK = new URL('../../../docs/runbook.md', import.meta.url);

/**
 * Gets `docs/runbook.md` without its title. Each case kind and alert is the ID of a heading. Requires an
 * active admin.
 */
export async function getRunbook(context: Context): Promise<Block[]> {
  requireRight(context, 'any');
  const text = await readFile(RUNBOOK, 'utf8');
  return parseMarkdown(text.replace(/^# .*\n/, ''));
}
