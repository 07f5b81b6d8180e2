import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import type { Order } from '#server/features/orders/order.ts';
import { orders } from '#server/features/orders/schema.ts';
import { payments } from '#server/features/payments/schema.ts';
import { closeMonth } from '#server/features/tax/close-month.ts';
import { correctInvoice } from '#server/features/tax/correct-invoice.ts';
import { describeInvoice, insertInvoice, issueCreditNote } from '#server/features/tax/issue-documents.ts';
import { parseTaxBuyer } from '#server/features/tax/parse-tax-buyer.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { atTime } from '../../test/harness/at-time.ts';
import { makeProject, makeUser } from '../../test/harness/factories.ts';
import { gstSettings } from '../../test/harness/gst.ts';
import { ENTERED_BUYERS, type EnteredBuyer } from '../../test/harness/gst-buyers.ts';

export const MONTH = '2026-10';
/** So long ago that a refund of its sale in the month doesn't reduce the tax any more. */
const TWO_YEARS_BEFORE = '2025-03-05T12:00:00+05:30';
const MONTH_BEFORE = '2026-09-05T12:00:00+05:30';
const PRICES = [899, 499, 1299, 1, 649.5, 777, 1999];

export interface SoldMonth {
  /** As an admin with orderWrite. */
  admin: Context;
  /** The buyers that the checkout refused. */
  refused: { kind: string; message: string }[];
  close(): Promise<void>;
}

/**
 * Sells to buyers of all kinds in a month of a registered seller, on an embedded database in memory, refunds
 * in full and in part, corrects invoices and closes the month.
 */
export async function sellMonth(): Promise<SoldMonth> {
  const database = await openDatabase({ memory: true });
  await migrateDatabase(database);
  const admin = await createAdmin(database);
  const { gst } = admin.settings;
  if (!gst) throw new Error('The seller is not registered.');
  const refused: SoldMonth['refused'] = [];
  let sold = 0;

  async function sell(time: string, buyer: EnteredBuyer): Promise<Pick<Order, 'id'> | null> {
    sold += 1;
    const totalPaise = Math.round((PRICES[sold % PRICES.length] ?? 1) * 100);
    const order = await makeOrder(database, sold, totalPaise);
    try {
      const content = describeInvoice(
        { ...admin.settings, gst: gst as NonNullable<typeof gst> },
        { order, totalPaise, method: 'upi', ...parseTaxBuyer(gst as NonNullable<typeof gst>, buyer) },
      );
      await atTime(admin, time, ({ db }) => insertInvoice(db, gst as NonNullable<typeof gst>, content));
      return order;
    } catch (error) {
      refused.push({ kind: buyer.kind, message: (error as Error).message });
      return null;
    }
  }
  const refund = (time: string, order: Pick<Order, 'id'> | null, amountPaise: number) =>
    order &&
    atTime(admin, time, ({ db }) =>
      issueCreditNote(db, { orderId: order.id, refundId: `rfnd_${time}_${order.id}`, amountPaise }),
    );
  const day = (number: number) => `${MONTH}-${String(number).padStart(2, '0')}T12:00:00+05:30`;

  const [person, college] = ENTERED_BUYERS.filter(({ business }, index) => index === 0 || business);
  if (!person || !college) throw new Error('There are no buyers.');
  const late = [await sell(TWO_YEARS_BEFORE, person), await sell(TWO_YEARS_BEFORE, college)];
  const before = [await sell(MONTH_BEFORE, person), await sell(MONTH_BEFORE, college)];
  await atTime(admin, day(1), (context) => closeMonth(context, { month: '2026-09' }));
  const orders: (Pick<Order, 'id'> | null)[] = [];
  for (const [index, buyer] of ENTERED_BUYERS.entries()) {
    orders.push(await sell(day(1 + (index % 20)), buyer));
    // A second sale to every third of them, so that documents share rows.
    if (index % 3 === 0) await sell(day(21), buyer);
  }
  for (const order of [...late, ...before]) await refund(day(22), order, 100);
  for (const [index, order] of orders.entries()) {
    if (index % 4 === 1) await refund(day(23), order, 9900);
    if (index % 8 === 1) await refund(day(24), order, 100_000_000);
  }
  for (const [index, order] of orders.entries()) {
    if (!order || index % 5 !== 2) continue;
    const { kind: _, ...other } = ENTERED_BUYERS[(index * 7) % ENTERED_BUYERS.length] ?? person;
    await atTime(admin, day(26), (context) =>
      correctInvoice(context, { orderId: `public_${order.id}`, business: {}, ...other }),
    ).catch((error) => {
      if (!/refunded/.test(error.message))
        refused.push({ kind: `correction of ${order.id}`, message: error.message });
    });
  }
  await closeMonth(admin, { month: MONTH });
  return { admin, refused, close: database.close };
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

async function makeOrder({ db }: Database, number: number, amountPaise: number) {
  const { id: projectId, name, repoOwner, repoName } = await makeProject(db);
  const id = `ord_${number}`;
  const email = `buyer-${number}@example.com`;
  await db.insert(orders).values({
    id,
    publicId: `public_${id}`,
    state: 'paid',
    paidAt: new Date(),
    email,
    projectId,
    projectName: name,
    repoOwner,
    repoName,
    githubLogin: `buyer-${number}`,
    githubAccountId: number,
    amountPaise,
  });
  await db.insert(payments).values({ id: `pay_${id}`, orderId: id, amountPaise, currency: 'INR' });
  return { id, projectName: name, email };
}
