import type { Context } from '../../context.ts';
import { installation } from '../../platform/db/schema.ts';
import type { Order } from '../orders/order.ts';

/** The provider's limit for a note. */
const MAX_NOTE_LENGTH = 256;
/** An order's internal ID, which is also its receipt at the provider. */
const ORDER_ID = /^ord_[0-9a-f]{32}$/;

/**
 * What the shop writes into an order at the provider. If a restored backup lacks the order, the notes say what
 * was bought, for whom, and that this shop sold it, and not another program on the same account.
 */
export function makeNotes(
  { id: order, projectId, projectName, githubLogin }: Order,
  shop: string | null,
): Record<string, string> {
  return {
    order,
    projectId,
    project: projectName.slice(0, MAX_NOTE_LENGTH).toWellFormed(),
    github: githubLogin,
    ...(shop && { shop }),
  };
}

/**
 * Whether an order, or a payment with the notes of its order, was made by this shop. Orders of earlier releases
 * don't name the shop, so that those of any shop of this kind count as ours.
 */
export async function isMarkedAsOurs(
  context: Pick<Context, 'db'>,
  { notes, receipt }: { notes: Record<string, string>; receipt?: string | null },
): Promise<boolean> {
  const { order = '', projectId, shop } = notes;
  if (!ORDER_ID.test(order) || !projectId || (receipt ?? order) !== order) return false;
  return shop === undefined || shop === (await findShopId(context));
}

/** The shop's ID, which a backup keeps; null before the first start. */
async function findShopId({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const [row] = await db.select({ shopId: installation.shopId }).from(installation);
  return row?.shopId ?? null;
}
