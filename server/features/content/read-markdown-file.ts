import { readFile } from 'node:fs/promises';
import { formatRetention } from '#domain/retention.ts';
import type { Context } from '../../context.ts';
import { findProjectLink } from '../projects/project-links.ts';
import { daysOf, type RetentionDays, retainedTables } from '../tables.ts';
import type { Placeholders } from './fill-placeholders.ts';

const CONTENT_DIR = new URL('../../../content/', import.meta.url);

/**
 * Reads a Markdown file of `content/` and the values of its placeholders. Never pass a name from a request.
 */
export async function readMarkdownFile(
  context: Context,
  name: `pages/${string}` | `posts/${string}`,
): Promise<{ text: string; placeholders: Placeholders }> {
  const text = await readFile(new URL(`${name}.md`, CONTENT_DIR), 'utf8');
  const { settings } = context;
  const { shopName, supportEmail, socialUrl, appUrl, seller, gst, supportPhone, paymentsContact } = settings;
  const sample = text.includes('{{sample') ? await findProjectLink(context, { price: 'free' }) : null;
  const tracker = text.includes('{{tracker')
    ? await findProjectLink(context, { slug: 'expense-tracker' })
    : null;
  const placeholders = {
    shopName,
    supportEmail,
    socialUrl,
    appUrl,
    sellerName: seller.name ?? null,
    sellerAddress: seller.address ?? null,
    officerName: seller.grievanceOfficer?.name ?? null,
    officerDesignation: seller.grievanceOfficer?.designation ?? null,
    officerEmail: seller.grievanceOfficer?.email ?? null,
    paymentsContact: paymentsContact.replace('mailto:', ''),
    paymentsContactUrl: paymentsContact,
    gstRegistration: seller.name ? (seller.gstin ?? 'not registered') : null,
    // Paragraphs that only a seller registered for GST needs name it.
    gstin: gst?.gstin ?? null,
    supportPhone: supportPhone ?? null,
    ...timesOf(settings.retention),
    copyTime: formatRetention(settings.copyKeptDays),
    sampleName: sample?.name ?? null,
    samplePath: sample?.path ?? null,
    trackerName: tracker?.name ?? null,
    trackerPath: tracker?.path ?? null,
  };
  return { text, placeholders };
}

/** The values of the placeholders for how long data about people are kept. */
function timesOf(days: RetentionDays): Placeholders {
  return Object.fromEntries(
    retainedTables.flatMap(({ retention }) =>
      retention.placeholder ? [[retention.placeholder, formatRetention(daysOf(days, retention))]] : [],
    ),
  );
}
