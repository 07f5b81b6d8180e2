import { eq, sql } from 'drizzle-orm';
import { threadMessage } from '#contract/fields.ts';
import { formatHelpNumber, HELP_HOURS, MAX_OPEN_HELP, parseHelpNumber } from '#domain/help.ts';
import { maskSecrets } from '#domain/mask-secrets.ts';
import type { Context, Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { countOpenHelp, getBuyer } from './count-buyers.ts';
import { helpRequests } from './schema.ts';

/** A message of a help request. Secrets are masked before anything else sees it. */
export const helpText = threadMessage.overwrite(maskSecrets);

export type StoredHelp = typeof helpRequests.$inferSelect;

/** When an answer to a message of now is due. */
export const DUE = sql<Date>`now() + make_interval(hours => ${HELP_HOURS})`;

/** Gets a request such as `H-1001`, locked if `lock`. Throws NOT_FOUND. */
export async function getHelp(db: Executor, text: string, { lock = false } = {}): Promise<StoredHelp> {
  const number = parseHelpNumber(text);
  const query = db
    .select()
    .from(helpRequests)
    .where(eq(helpRequests.number, number ?? 0));
  const [found] = await (lock ? query.for('update') : query);
  if (!found) throw new ShopError('NOT_FOUND', 'We can’t find this help request.');
  return found;
}

/**
 * Serializes the requests of an order's buyer until the transaction ends, on every node. Returns the buyer.
 */
export async function lockBuyer(tx: Executor, orderId: string): Promise<string> {
  const buyer = await getBuyer(tx, orderId);
  await lockKey(tx, `help ${buyer}`);
  return buyer;
}

/**
 * Gets the order that a buyer asks about, see `getBuyersOrder`. Also throws NOT_FOUND for an unpaid order:
 * anyone can open one with a stranger's address, which then gets mail about it.
 */
export async function getPurchasedOrder(context: Context, claim: OrderClaim): Promise<Order> {
  const { order, purchase } = await getBuyersOrder(context, claim);
  if (purchase) return order;
  throw new ShopError('NOT_FOUND', 'We can’t find this purchase. Help is for orders that are paid.');
}

/** Throws RESOURCE_EXHAUSTED when a buyer may not have another open request. */
export async function requireFewOpen(tx: Executor, buyer: string): Promise<void> {
  if ((await countOpenHelp(tx, buyer)) < MAX_OPEN_HELP) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `You have ${MAX_OPEN_HELP} open help requests. Please reply to one of them.`,
  );
}

/** The signed URL of the page with an order's requests and their answers, for mails. */
export function helpLink(shop: Pick<Shop, 'signer' | 'settings'>, order: Order): string {
  return orderLink(shop, order).replace('?', '/help?');
}

/** The subject of the case about an answer that is late. Each time that the buyer waits has its own. */
export function overdueSubject({ number, dueAt }: Pick<StoredHelp, 'number' | 'dueAt'>): string {
  return `${formatHelpNumber(number)} ${dueAt?.toISOString()}`;
}
