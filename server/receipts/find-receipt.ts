import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { isOrderKey } from '../orders/order-link.ts';
import { orders } from '../orders/schema.ts';
import { payments } from '../payments/schema.ts';
import type { Db } from '../platform/db/client.ts';
import { requireSignedIn } from '../require-right.ts';

/** What was paid for one order, and who has the purchase now. */
export interface Receipt {
  /** What the buyer knows the order by. */
  orderId: string;
  projectName: string;
  amountPaise: number;
  /** The provider's; null for the free sample. */
  paymentId: string | null;
  paidAt: Date;
  githubLogin: string;
  email: string;
  isRefunded: boolean;
  ownerId: string;
}

/** Paid orders of the caller's account, the newest first. Throws UNAUTHENTICATED. */
export async function listMyReceipts(context: Context): Promise<Receipt[]> {
  return readReceipts(context.db, eq(purchases.userId, requireSignedIn(context).userId));
}

/** One of the caller's paid orders; null when there is none of that id, or it is somebody else's. Throws UNAUTHENTICATED. */
export async function findMyReceipt(context: Context, orderId: string): Promise<Receipt | null> {
  const mine = eq(purchases.userId, requireSignedIn(context).userId);
  const [receipt] = await readReceipts(context.db, and(mine, eq(orders.publicId, orderId)));
  return receipt ?? null;
}

/** The paid order of a mailed address, for whoever holds the address. Null when the key is not that order's. */
export async function findReceiptByKey(
  context: Context,
  { orderId, key }: { orderId: string; key: string },
): Promise<Receipt | null> {
  if (!isOrderKey(context, orderId, key)) return null;
  const [receipt] = await readReceipts(context.db, eq(orders.publicId, orderId));
  return receipt ?? null;
}

async function readReceipts(db: Db, which: SQL | undefined): Promise<Receipt[]> {
  const rows = await db
    .select({ order: orders, paymentId: payments.id, ownerId: purchases.userId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(and(which, isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  return rows.flatMap(({ order, paymentId, ownerId }) => {
    const { publicId, projectName, amountPaise, paidAt, githubLogin, email } = order;
    if (publicId === null || paidAt === null) return [];
    return {
      ...{ orderId: publicId, projectName, amountPaise, paidAt, githubLogin, email, ownerId },
      paymentId: amountPaise === 0 ? null : paymentId,
      isRefunded: order.state === 'refunded',
    };
  });
}
