import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { hasAtMost } from '#domain/text-limits.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { limitPerMinute } from '../../platform/rate-limit/limit-network.ts';
import { findPurchase } from '../access/find-purchases.ts';
import type { OrderClaim } from '../access/get-own-order.ts';
import { findOrder } from '../orders/get-order.ts';
import { findDisclosableOrder } from './get-disclosure.ts';
import { DISCLOSURE_FIELDS, type DisclosureTexts, MAX_DISCLOSURE_TEXT } from './rules/disclosure.ts';
import { disclosures } from './schema.ts';

const text = z
  .string()
  .default('')
  .overwrite((value) => value.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed())
  .refine((value) => hasAtMost(value, MAX_DISCLOSURE_TEXT), 'Please shorten this to 4,000 characters.');
const typedTexts = z.object({ reused: text, changed: text, added: text, results: text });

/**
 * Saves what the buyer of an order discloses, in place of what was saved before. For everyone who can open
 * the order's page. Returns what is wrong with each field; nothing is saved then. Throws NOT_FOUND, also
 * after a refund, and RESOURCE_EXHAUSTED (30 a minute from one network).
 */
export async function saveDisclosure(
  context: Context,
  { claim, typed }: { claim: OrderClaim; typed: Record<string, unknown> },
): Promise<{ invalid: Partial<DisclosureTexts> | null }> {
  await limitPerMinute(context, 'saveDisclosure', 30);
  const { data: texts, error } = typedTexts.safeParse(typed);
  if (!texts) {
    const { properties } = z.treeifyError(error);
    const invalid = DISCLOSURE_FIELDS.map((field) => [field, properties?.[field]?.errors[0]]);
    return { invalid: Object.fromEntries(invalid) };
  }
  const order = await findDisclosableOrder(context, claim);
  if (!order) throw notFound();
  await context.db.transaction(async (tx) => {
    // A refund holds the order's row while it ends the purchase and deletes the disclosure.
    await findOrder(tx, order.id, { lock: true });
    if ((await findPurchase(tx, order.id))?.revokedAt !== null) throw notFound();
    await tx
      .insert(disclosures)
      .values({ orderId: order.id, ...texts })
      .onConflictDoUpdate({ target: disclosures.orderId, set: { ...texts, savedAt: sql`now()` } });
  });
  return { invalid: null };
}

function notFound(): ShopError {
  return new ShopError('NOT_FOUND', 'We can’t find this purchase.');
}
