import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { findProjectLink } from '../projects/find-project-link.ts';
import type { Placeholders } from './fill-placeholders.ts';

const CONTENT = new URL('../../content/', import.meta.url);

/** A file of `content/`, as it was written, and what fills its blanks. The name is ours, never a visitor's. */
export async function readMarkdownFile(
  context: Context,
  name: `pages/${string}` | `posts/${string}`,
): Promise<{ text: string; blanks: Placeholders }> {
  const text = await readFile(new URL(`${name}.md`, CONTENT), 'utf8');
  const { shopName, supportEmail, socialUrl, appUrl, seller } = context.settings;
  const sample = text.includes('{{sample') ? await findProjectLink(context, { price: 'free' }) : null;
  const tracker = text.includes('{{tracker')
    ? await findProjectLink(context, { slug: 'expense-tracker' })
    : null;
  return {
    text,
    blanks: {
      shopName,
      supportEmail,
      socialUrl,
      appUrl,
      sellerName: seller.name ?? null,
      sellerAddress: seller.address ?? null,
      grievanceOfficer: seller.grievanceOfficer ?? null,
      sampleName: sample?.name ?? null,
      samplePath: sample?.path ?? null,
      trackerName: tracker?.name ?? null,
      trackerPath: tracker?.path ?? null,
    },
  };
}
