import { pino } from 'pino';
import type { Paise } from '#domain/money.ts';
import { listMonths } from '#domain/tax.ts';
import type { Context } from '#server/context.ts';
import type { Order } from '#server/features/orders/order.ts';
import { orders } from '#server/features/orders/schema.ts';
import { payments } from '#server/features/payments/schema.ts';
import { refunds } from '#server/features/refunds/schema.ts';
import { closeMonth } from '#server/features/tax/close-month.ts';
import { correctInvoice } from '#server/features/tax/correct-invoice.ts';
import { describeInvoice, insertInvoice, issueCreditNote } from '#server/features/tax/issue-documents.ts';
import { parseTaxBuyer } from '#server/features/tax/parse-tax-buyer.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { atTime } from '../../test/harness/at-time.ts';
import { makeProject, makeUser } from '../../test/harness/factories.ts';
import { gstSettings } from '../../test/harness/gst.ts';
import { ENTERED_BUYERS, type EnteredBuyer } from '../../test/harness/gst-buyers.ts';

/** A financial year ends in these twelve months. The tool has one list of SACs before the first of them. */
export const MONTHS = listMonths(new Date('2025-05-15'), new Date('2026-04-15'));
/** Refunds of these sales come too late to reduce the tax: always, and after 30 November 2025. */
const EARLIER = ['2024-03-05T12:00:00+05:30', '2025-03-05T12:00:00+05:30'];
const MONTH_BEFORE = '2025-03';
const PRICES = [899, 499, 1299, 1, 649.5, 777, 1999];

/** An order, and what is left of its amount; null if it was refused. */
type Sold = { id: string; leftPaise: Paise } | null;

export interface SoldYear {
  /** As an admin with orderWrite. */
  admin: Context;
  /** The buyers that the checkout refused. */
  refused: { kind: string; message: string }[];
  close(): Promise<void>;
}

/**
 * Sells to buyers of all kinds in each month of a year of a registered seller, on an embedded database in
 * memory, refunds in full and in part, also sales of earlier years, corrects invoices and closes each month.
 */
export async function sellYear(): Promise<SoldYear> {
  const database = await openDatabase({ memory: true });
  await migrateDatabase(database);
  const admin = await createAdmin(database);
  const refused: SoldYear['refused'] = [];
  const seller = createSeller(database, admin, refused);
  const [person, college] = ENTERED_BUYERS.filter(({ business }, index) => index === 0 || business);
  if (!person || !college) throw new Error('There are no buyers.');
  const before: Sold[] = [];
  for (const time of EARLIER) before.push(await seller.sell(time, person), await seller.sell(time, college));
  await closeMonth(admin, { month: MONTH_BEFORE });
  for (const month of MONTHS) {
    const sold = await sellMonth(seller, month, before);
    // The next month refunds a part of these.
    before.splice(4, 2, sold[0] ?? null, sold[ENTERED_BUYERS.length - 1] ?? null);
    await closeMonth(admin, { month });
  }
  return { admin, refused, close: database.close };
}

type Seller = ReturnType<typeof createSeller>;

/** Sells, refunds and corrects in a month, and refunds parts of earlier sales. */
async function sellMonth({ sell, refund, correct }: Seller, month: string, before: readonly Sold[]) {
  const day = (number: number) => `${month}-${String(number).padStart(2, '0')}T12:00:00+05:30`;
  const sold: Sold[] = [];
  for (const [index, buyer] of ENTERED_BUYERS.entries()) {
    sold.push(await sell(day(1 + (index % 20)), buyer));
    // A second sale to every third of them, so that documents share rows.
    if (index % 3 === 0) await sell(day(21), buyer);
  }
  for (const order of before) await refund(day(22), order, 500);
  for (const [index, order] of sold.entries()) {
    if (index % 4 === 1) await refund(day(23), order, 9900);
    if (index % 8 === 1) await refund(day(24), order, Number.MAX_SAFE_INTEGER);
    const other = ENTERED_BUYERS[(index * 7) % ENTERED_BUYERS.length];
    if (index % 5 === 2 && order && order.leftPaise > 0 && other) await correct(day(26), order, other);
  }
  return sold;
}

function createSeller(database: Database, admin: Context, refused: SoldYear['refused']) {
  let count = 0;
  return {
    async sell(time: string, buyer: EnteredBuyer): Promise<Sold> {
      count += 1;
      const totalPaise = Math.round((PRICES[count % PRICES.length] ?? 1) * 100);
      const order = await makeOrder(database, { number: count, amountPaise: totalPaise, time });
      const { gst } = admin.settings;
      if (!gst) throw new Error('The seller is not registered.');
      try {
        const sale = { order, totalPaise, method: 'upi', ...parseTaxBuyer(gst, buyer) };
        const content = describeInvoice({ ...admin.settings, gst }, sale);
        await atTime(admin, time, ({ db }) => insertInvoice(db, gst, content));
        return { id: order.id, leftPaise: totalPaise };
      } catch (error) {
        refused.push({ kind: buyer.kind, message: (error as Error).message });
        return null;
      }
    },
    async refund(time: string, order: Sold, wantedPaise: number): Promise<void> {
      const amountPaise = Math.min(wantedPaise, order?.leftPaise ?? 0);
      if (!order || amountPaise === 0) return;
      order.leftPaise -= amountPaise;
      await atTime(admin, time, ({ db }) => insertRefund(db, { orderId: order.id, amountPaise, time }));
    },
    async correct(time: string, { id }: Pick<Order, 'id'>, { kind: _, ...other }: EnteredBuyer) {
      const given = { orderId: `public_${id}`, business: {}, ...other };
      await atTime(admin, time, (context) => correctInvoice(context, given)).catch((error) =>
        refused.push({ kind: `correction of ${id}`, message: error.message }),
      );
    },
  };
}

interface NewRefund {
  orderId: string;
  amountPaise: Paise;
  time: string;
}

async function insertRefund(db: Db, { orderId, amountPaise, time }: NewRefund): Promise<void> {
  const refundId = `rfnd_${time}_${orderId}`;
  const at = new Date(time);
  await db.insert(refunds).values({
    id: refundId,
    providerRefundId: refundId,
    paymentId: `pay_${orderId}`,
    orderId,
    amountPaise,
    reason: 'Refunded',
    state: 'processed',
    nextTryAt: null,
    createdAt: at,
    processedAt: at,
  });
  await issueCreditNote(db, { orderId, refundId, amountPaise });
}

async function createAdmin({ db, readDb }: Database): Promise<Context> {
  const { id: userId, email } = await makeUser(db);
  const rights = {
    payoutRead: false,
    payoutWrite: false,
    userWrite: false,
    projectWrite: false,
    orderWrite: true,
  };
  const actor = { userId, email, emailVerified: true, githubId: null, rights };
  const shop = { settings: { shopName: 'Quill', ...gstSettings() }, log: pino({ level: 'silent' }) };
  return { ...shop, db, readDb, actor } as unknown as Context;
}

interface NewOrder {
  number: number;
  amountPaise: number;
  time: string;
}

async function makeOrder({ db }: Database, { number, amountPaise, time }: NewOrder) {
  const { id: projectId, name, repoOwner, repoName } = await makeProject(db);
  const id = `ord_${number}`;
  const email = `buyer-${number}@example.com`;
  const at = new Date(time);
  await db.insert(orders).values({
    id,
    publicId: `public_${id}`,
    state: 'paid',
    createdAt: at,
    paidAt: at,
    email,
    projectId,
    projectName: name,
    repoOwner,
    repoName,
    githubLogin: `buyer-${number}`,
    githubAccountId: number,
    amountPaise,
  });
  await db
    .insert(payments)
    .values({ id: `pay_${id}`, orderId: id, amountPaise, currency: 'INR', createdAt: at });
  return { id, projectName: name, email };
}
