import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { Block } from '../platform/markdown/blocks.ts';
import { parseMarkdown } from '../platform/markdown/parse-markdown.ts';
import { requireRight } from '../require-right.ts';

const RUNBOOK = new URL('../../docs/runbook.md', import.meta.url);

/**
 * Gets `docs/runbook.md` without its title. Each case kind and alert is the ID of a heading. Requires an
 * active admin.
 */
export async function getRunbook(context: Context): Promise<Block[]> {
  requireRight(context, 'any');
  const text = await readFile(RUNBOOK, 'utf8');
  return parseMarkdown(text.replace(/^# .*\n/, ''));
}
