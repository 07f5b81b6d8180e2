import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, orderKey } from '#contract/fields.ts';
import { toSeconds } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import type { Context, Shop } from '../../context.ts';
import { readSignedId, signId } from '../../platform/signer.ts';
import { findPurchase } from '../access/find-purchases.ts';
import { findOrder } from '../orders/get-order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { vivaGuideLinks } from './schema.ts';
import { getVivaOrder, readVivaRoom, type VivaRoom } from './viva-room.ts';

/** The days that a link works. */
const GUIDE_LINK_DAYS = 30;

const PURPOSE = 'guide link';
const isValid = gt(vivaGuideLinks.expiresAt, sql`now()`);

interface GuideLink {
  url: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

/**
 * Makes the link that shows an order's questions and marks to a teacher. It replaces the order's earlier one.
 * For the buyer, see `getVivaRoom`. Throws what it throws.
 */
export const createGuideLink = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ orderId: id, key: orderKey }),
  async run(context, claim, { cookies }) {
    const { id: orderId } = await getVivaOrder(context, {
      ...claim,
      paidOrders: parsePaidOrders(context, cookies),
    });
    const link = {
      token: randomBytes(24).toString('base64url'),
      expiresAt: sql`now() + make_interval(days => ${GUIDE_LINK_DAYS})`,
    };
    const [created] = await context.db
      .insert(vivaGuideLinks)
      .values({ orderId, ...link })
      .onConflictDoUpdate({ target: vivaGuideLinks.orderId, set: { ...link, createdAt: sql`now()` } })
      .returning();
    if (!created) throw new Error('The link was not stored.');
    return toGuideLink(context, created);
  },
});

/** Ends the link of an order, if there is one. For the buyer, see `getVivaRoom`. Throws what it throws. */
export const revokeGuideLink = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ orderId: id, key: orderKey }),
  async run(context, claim, { cookies }) {
    const { id } = await getVivaOrder(context, { ...claim, paidOrders: parsePaidOrders(context, cookies) });
    await context.db.delete(vivaGuideLinks).where(eq(vivaGuideLinks.orderId, id));
    return { revoked: true as const };
  },
});

/** Finds the link of an order that still works, or null. The caller checks that the order is the buyer's. */
export async function findGuideLink(context: Context, orderId: string): Promise<GuideLink | null> {
  const [link] = await context.db
    .select()
    .from(vivaGuideLinks)
    .where(and(eq(vivaGuideLinks.orderId, orderId), isValid));
  return link ? toGuideLink(context, link) : null;
}

/**
 * Finds the room that a link shows; null when the link does not work any more, and after a refund. Public.
 */
export async function findGuidedRoom({ db, signer }: Context, secret: string): Promise<VivaRoom | null> {
  const token = readSignedId(signer, PURPOSE, secret);
  if (token === null) return null;
  const [link] = await db
    .select()
    .from(vivaGuideLinks)
    .where(and(eq(vivaGuideLinks.token, token), isValid));
  if (!link) return null;
  const purchase = await findPurchase(db, link.orderId);
  const order = await findOrder(db, link.orderId);
  return order && purchase?.revokedAt === null ? readVivaRoom(db, order) : null;
}

function toGuideLink(
  { settings, signer }: Pick<Shop, 'settings' | 'signer'>,
  { token, expiresAt }: typeof vivaGuideLinks.$inferSelect,
): GuideLink {
  const secret = signId(signer, PURPOSE, token);
  return { url: `${settings.appUrl}/viva/${secret}`, expiresAt: toSeconds(expiresAt) };
}
