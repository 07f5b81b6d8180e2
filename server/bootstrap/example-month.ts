import { randomUUID } from 'node:crypto';
import { asc, eq, gt, like, sql } from 'drizzle-orm';
import { listDays } from '#domain/day-range.ts';
import type { Paise } from '#domain/money.ts';
import { creditPart, documentNumber, financialYear, monthRange, sumTax, toMonth } from '#domain/tax.ts';
import { formatMonth, toDay } from '#domain/time.ts';
import type { GstSettings } from '../config.ts';
import type { Shop } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Order } from '../features/orders/order.ts';
import { orders } from '../features/orders/schema.ts';
import { projects } from '../features/projects/schema.ts';
import { refunds } from '../features/refunds/schema.ts';
import { readSettledDays } from '../features/settlements/read-settlements.ts';
import { describeInvoice } from '../features/tax/issue-documents.ts';
import { NO_TAX_BUYER, parseTaxBuyer, type TaxBuyer } from '../features/tax/parse-tax-buyer.ts';
import { type InvoiceContent, taxDocuments, taxMonths } from '../features/tax/schema.ts';
import { takeNumbers } from '../features/tax/series.ts';
import type { Executor } from '../platform/db/client.ts';
import { type ExampleBuyer, exampleBuyers } from './example-buyers.ts';
import { addGuest, insertPastSale, listPastPayments } from './past-sale.ts';
import type { SandboxProviders } from './sandbox-providers.ts';

/**
 * The series of the example's documents. Their moments are past, so they get no numbers of a series in use,
 * whose numbers are in the order of time.
 */
const SERIES = { invoice: 'EXM', note: 'CR9' } as const;
/** The days of the month on which buyers come, in turn. They are settled before the month ends. */
const SALE_DAYS = ['03', '06', '10', '13', '17', '20'];
const REFUND_DAY = '22';
/** Of every four sales, one is refunded in part. */
const REFUNDED = 4;
const REFUND_PAISE: Paise = 10_000;
/** Key of the advisory lock that lets one request add the month. */
const LOCK = 7_271_004;

type Providers = Pick<SandboxProviders, 'recordPastPayments' | 'addPastCollaborator'>;

/** Lets the button of the sandbox's page add a month to try the month's end with. */
export function offerExampleMonth(
  shop: Shop,
  { app, ...providers }: Providers & Pick<SandboxProviders, 'app'>,
) {
  app.post('/example-month', async (c) => {
    try {
      await addExampleMonth(shop, providers);
    } catch (error) {
      if (error instanceof ShopError) return c.text(error.message, 409);
      throw error;
    }
    return c.redirect('/sandbox#books', 303);
  });
}

/**
 * Adds sales to the month that ended last: to buyers of all kinds, some refunded in part, with their
 * documents if the seller is registered. They are settled, and their settlements are read. A month gets them
 * once, and once more after the seller has registered. Throws FAILED_PRECONDITION if the books of the month are
 * closed.
 */
export async function addExampleMonth(shop: Shop, providers: Providers): Promise<void> {
  const thisMonth = monthRange(toMonth(new Date()));
  const last = new Date((thisMonth?.from.getTime() ?? 0) - 1);
  const month = toMonth(last);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await tx.$count(orders, isExample(shop, month))) > 0) return;
    if ((await tx.$count(taxMonths, eq(taxMonths.month, month))) > 0)
      throw new ShopError('FAILED_PRECONDITION', `The books of ${formatMonth(month)} are closed.`);
    await insertMonth(shop, tx, providers, month);
  });
  // If an earlier request was interrupted, this one does the rest.
  providers.recordPastPayments(await listPastPayments(shop.db, isExample(shop, month)));
  await readSettledDays({ ...shop, actor: null }, listDays({ from: `${month}-01`, to: toDay(last) }));
}

const idPrefix = ({ settings }: Shop, month: string) =>
  `ex${month.replace('-', '')}${settings.gst ? 'g' : ''}`;
const isExample = (shop: Shop, month: string) => like(orders.id, `${idPrefix(shop, month)}__`);

/** Inserts the sales in the order of their times, and then the refunds. */
async function insertMonth(shop: Shop, tx: Executor, providers: Providers, month: string): Promise<void> {
  const { gst } = shop.settings;
  const onSale = await tx
    .select()
    .from(projects)
    .where(gt(projects.pricePaise, 2 * REFUND_PAISE))
    .orderBy(asc(projects.displayOrder));
  const buyers = listBuyers(gst);
  const sold: { order: Order; invoice: InvoiceContent | null }[] = [];
  for (const [index, { name, taxBuyer }] of buyers.entries()) {
    const project = onSale[index % onSale.length];
    if (!project) return;
    const at = timeOf(month, SALE_DAYS[Math.floor((index * SALE_DAYS.length) / buyers.length)] ?? '', index);
    const order = await insertPastSale(tx, providers, {
      id: `${idPrefix(shop, month)}${String(index).padStart(2, '0')}`,
      project,
      buyer: await addGuest(tx, `${name}-${month}${gst ? '-gst' : ''}`, at),
      at,
      taxBuyer,
    });
    const sale = { order, totalPaise: order.amountPaise, method: 'upi', ...taxBuyer };
    sold.push({ order, invoice: gst && describeInvoice({ ...shop.settings, gst }, sale) });
  }
  const documents: Dated[] = sold.flatMap(({ order, invoice }) =>
    invoice && order.paidAt ? [{ ...invoice, id: randomUUID(), issuedAt: order.paidAt }] : [],
  );
  await insertDocuments(tx, SERIES.invoice, documents);
  await insertRefunds(
    tx,
    month,
    sold.map(({ order }) => order),
    documents,
  );
}

type Dated = InvoiceContent & { id: string; issuedAt: Date };

/** Refunds a part of some sales, with credit notes over their invoices. */
async function insertRefunds(
  tx: Executor,
  month: string,
  sold: readonly Order[],
  invoices: readonly Dated[],
): Promise<void> {
  const notes: Dated[] = [];
  for (const [index, { id: orderId }] of sold.entries()) {
    if (index % REFUNDED !== 1) continue;
    const at = timeOf(month, REFUND_DAY, index);
    const refundId = `rfnd_${orderId}`;
    await tx.insert(refunds).values({
      id: `rf_${orderId}`,
      paymentId: `pay_${orderId}`,
      orderId,
      amountPaise: REFUND_PAISE,
      reason: 'Refunded at the payment provider.',
      state: 'processed',
      providerRefundId: refundId,
      nextTryAt: null,
      createdAt: at,
      processedAt: at,
    });
    const invoice = invoices.find((document) => document.orderId === orderId);
    if (!invoice) continue;
    const { id: againstId, paidBy: _, kind: __, ...same } = invoice;
    const amounts = creditPart(invoice, sumTax([]), REFUND_PAISE);
    notes.push({
      ...same,
      ...amounts,
      kind: 'credit_note',
      id: randomUUID(),
      againstId,
      refundId,
      issuedAt: at,
    });
  }
  await insertDocuments(tx, SERIES.note, notes);
}

/** Gives documents consecutive numbers in the order of their times. */
async function insertDocuments(tx: Executor, series: string, documents: readonly Dated[]): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const year = financialYear(first.issuedAt);
  const numbers = await takeNumbers(tx, { series, year, count: documents.length });
  const before = (numbers?.last ?? 0) - documents.length;
  await tx.insert(taxDocuments).values(
    documents.map((document, index) => {
      const sequence = before + index + 1;
      const number = documentNumber(series, year, sequence);
      return { ...document, series, year, sequence, number, bookedAt: document.issuedAt };
    }),
  );
}

/** Buyers to whom the seller may sell: a composition dealer only within the State. */
function listBuyers(gst: GstSettings | null): { name: string; taxBuyer: TaxBuyer }[] {
  const home = gst?.stateCode ?? '29';
  const all = exampleBuyers(home, home === '27' ? '24' : '27');
  if (!gst) return all.map(({ name }) => ({ name, taxBuyer: NO_TAX_BUYER }));
  const canBuy = ({ state, business }: ExampleBuyer) =>
    gst.scheme === 'regular' || (state === home && !business?.sez);
  return all.filter(canBuy).map((buyer) => ({ name: buyer.name, taxBuyer: parseTaxBuyer(gst, buyer) }));
}

/** A time on a day in IST, later for a later index. */
function timeOf(month: string, day: string, index: number): Date {
  return new Date(`${month}-${day}T11:${String(index).padStart(2, '0')}:00+05:30`);
}
