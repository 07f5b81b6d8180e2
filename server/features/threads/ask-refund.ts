import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, orderKey } from '#contract/fields.ts';
import { publicOrderId } from '#domain/order.ts';
import { judgeSetup, readResults } from '#domain/setup-results.ts';
import { formatThreadNumber, HELP_HOURS, MONEY_BACK_DAYS } from '#domain/thread.ts';
import { formatDate } from '#domain/time.ts';
import { TOOL_NAMES } from '#domain/tools.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { getMoneyLeft } from '../../readers/refunds/find-money-left.ts';
import { type HelpRequest, selectHelp } from '../../readers/threads/select-threads.ts';
import { findPurchase } from '../access/find-purchases.ts';
import { getBuyersOrder } from '../access/get-own-order.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { projects } from '../projects/schema.ts';
import { mailComplaint } from './file-complaint.ts';
import { complaints, helpRequests } from './schema.ts';
import { complaintLink } from './thread-links.ts';

/**
 * Asks for the money back of an order whose project does not run although the buyer's computer has
 * everything: files a complaint with 24 hours. Asked again, it answers the same number. For everyone who can
 * open the order's page (see `getBuyersOrder`). Throws UNAUTHENTICATED, PERMISSION_DENIED, NOT_FOUND and
 * FAILED_PRECONDITION with the reason.
 */
export const askRefund = callable({
  who: 'anyone',
  perMinute: 30,
  data: z.object({ orderId: id, key: orderKey }),
  async run(context, claim, { cookies }) {
    const paidOrders = parsePaidOrders(context, cookies);
    const { order } = await getBuyersOrder(context, { ...claim, paidOrders });
    return context.db.transaction(async (tx) => {
      // A second request at the same moment finds the complaint of the first one.
      await findOrder(tx, order.id, { lock: true });
      const asked = await findAsked(tx, order.id);
      if (asked) return { number: formatThreadNumber('complaint', asked.number) };
      const found = await findGround(tx, order);
      if ('reason' in found) throw new ShopError('FAILED_PRECONDITION', found.reason);
      const complaint = {
        email: order.email,
        reference: publicOrderId(order),
        message: writeComplaint(order, found.ground),
      };
      const digest = createHash('sha256').update(`money back\n${order.id}`).digest('base64url');
      const [filed] = await tx
        .insert(complaints)
        .values({ ...complaint, digest, orderId: order.id })
        .returning({ number: complaints.number });
      if (!filed) throw new Error('The complaint was not stored.');
      await mailComplaint(context, tx, { ...complaint, number: filed.number, hours: HELP_HOURS });
      return { number: formatThreadNumber('complaint', filed.number) };
    });
  },
});

/** What the page of an order shows about `askRefund`. The caller checks who may see the order. */
export async function findMoneyBack(context: Context, order: Order) {
  if (order.state === 'refunded') return null;
  const { db } = context;
  const [asked, found] = await Promise.all([findAsked(db, order.id), findGround(db, order)]);
  if (asked)
    return {
      /** The complaint with which the buyer asked. */
      complaint: {
        number: formatThreadNumber('complaint', asked.number),
        url: complaintLink(context, asked.number),
        isAnswered: asked.state === 'answered' || asked.state === 'resolved',
      },
      ground: null,
    };
  return 'reason' in found ? null : { complaint: null, ground: found.ground };
}

export type MoneyBack = NonNullable<Awaited<ReturnType<typeof findMoneyBack>>>;

async function findAsked(db: Executor, orderId: string) {
  const [asked] = await db
    .select({ number: complaints.number, state: complaints.state })
    .from(complaints)
    .where(eq(complaints.orderId, orderId));
  return asked;
}

/** Finds a help request for which the buyer can have the money back, or the reason why there is none. */
async function findGround(db: Executor, order: Order): Promise<{ ground: HelpRequest } | { reason: string }> {
  if (order.amountPaise === 0) return { reason: 'This order was free, so there is no money to give back.' };
  const purchase = await findPurchase(db, order.id);
  if (!purchase) return { reason: 'This order isn’t paid, so there is no money to give back.' };
  if (purchase.revokedAt !== null) return { reason: 'This order was refunded already.' };
  const selection = { where: eq(helpRequests.orderId, order.id), orderBy: desc(helpRequests.number) };
  const rows = await selectHelp(db, { ...selection, limit: MAX_REQUESTS });
  const [project] = await db
    .select({ requires: projects.requires, now: epochSeconds(sql`now()`) })
    .from(projects)
    .where(eq(projects.id, order.projectId));
  const { requires, now = 0 } = project ?? {};
  const facts = { requires: requires ?? [], now };
  const judged = rows.map(({ document }) => ({ document, reason: whyNot(document, facts) }));
  const ground = judged.find(({ reason }) => reason === null);
  if (ground) {
    const settled = await whySettled(db, order);
    return settled === null ? { ground: ground.document } : { reason: settled };
  }
  return {
    reason:
      judged[0]?.reason ??
      'Please ask for help first, and paste what the check of your computer printed. We try to make it run before we give money back.',
  };
}

/** Says why the order's money is on its way back already, or may be; null unless it is. */
async function whySettled(db: Executor, order: Order): Promise<string | null> {
  const payment = await findPayment(db, { orderId: order.id });
  if (!payment) return null;
  const paidPaise = payment.amountPaise + payment.customerFeePaise;
  const money = await getMoneyLeft(db, { paymentId: payment.id, paidPaise });
  if (money.openDisputes.length > 0)
    return 'You raised a dispute with your bank about this payment. While it’s open your bank decides, so that you aren’t paid twice.';
  return money.leftPaise > 0 ? null : 'We’re refunding this order already.';
}

/** The newest requests of an order that are looked at. */
const MAX_REQUESTS = 50;

/** Says why a request is no ground for money back; null if it is one. */
function whyNot(
  { number, state, results, createdAt }: HelpRequest,
  { requires, now }: { requires: Parameters<typeof judgeSetup>[0]; now: number },
): string | null {
  if (state === 'solved')
    return `Help request ${number} is solved. If the project still doesn’t run, please reply to it.`;
  const readings = readResults(results ?? '').readings;
  if (readings.size === 0)
    return `Help request ${number} has no result of the check of your computer. Please ask again, and paste the result.`;
  const wrong = judgeSetup(requires, readings).find((verdict) => verdict.state !== 'ok');
  if (wrong)
    return `By the result of help request ${number}, ${TOOL_NAMES[wrong.tool]} is missing or too old on your computer. Please install it, and ask for help again if the project doesn’t run.`;
  const from = createdAt + MONEY_BACK_DAYS * 24 * 3600;
  if (now < from)
    return `Please give us ${MONEY_BACK_DAYS} days to make it run. You can ask for your money back from ${formatDate(from)}.`;
  return null;
}

function writeComplaint({ projectName }: Order, { number, createdAt }: HelpRequest): string {
  return [
    `Please give me my money back for ${projectName}.`,
    `My computer has everything that the project needs, as the result in help request ${number} of ${formatDate(createdAt)} shows, and it still doesn’t run.`,
  ].join('\n');
}
