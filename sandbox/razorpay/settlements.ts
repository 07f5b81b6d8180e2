import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { feeOfPayment, methodOf, type PaymentRow, randomId } from './entities.ts';

/** A line of a settlement: a payment, a refund, or the adjustment of a lost dispute. */
export interface LineRow {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  settlement_id: string;
  amount: number;
  fee: number;
  tax: number;
  credit: number;
  debit: number;
  payment_id: string | null;
  order_id: string | null;
  dispute_id: string | null;
  method: string | null;
  created_at: number;
  settled_at: number;
}

const DAY = 24 * 3600;
const IST = 5.5 * 3600;
/** Money that has been due for longer is settled now, because merchants read a week back. */
const LATEST = 5 * DAY;
/** Paise by which the switch changes a line. */
const WRONG_BY = 100;

/** What the next settlement pays out or takes back: not refunds that pend, or disputes that are open. */
const OPEN = `
select * from (
  select id as entity_id, 'payment' as type, amount, null as payment_id, order_id, null as dispute_id, created_at,
      customer_fee, customer_fee_tax from payment_rows where status in ('captured', 'refunded')
  union all
  select refund_rows.id, 'refund', refund_rows.amount, payment_id, order_id, null, refund_rows.created_at, null, null
    from refund_rows join payments on payments.id = payment_id where refund_rows.status = 'processed'
  union all
  select 'adj_' || substr(disputes.id, 6), 'adjustment', disputes.amount, payment_id, null, disputes.id, disputes.created_at, null, null
    from disputes where status = 'lost'
) where entity_id not in (select entity_id from settlement_lines) order by created_at, entity_id`;

type OpenRow = Pick<
  LineRow,
  'entity_id' | 'type' | 'amount' | 'payment_id' | 'order_id' | 'dispute_id' | 'created_at'
> &
  Pick<PaymentRow, 'customer_fee' | 'customer_fee_tax'>;

/**
 * Settles everything captured, in one settlement for each day: two working days after it was made, or now if
 * that is still to come.
 */
export function settle(store: Store, now = nowInSeconds()): void {
  store.transaction(() => {
    settleRows(store, store.all<OpenRow>(OPEN), (due) => (due > now - LATEST && due < now ? due : now));
  });
}

/** Settles payments and refunds of the past on their days, so that the next settlement leaves them out. */
export function settlePast(store: Store, ids: readonly string[]): void {
  const past = new Set(ids);
  const rows = store.all<OpenRow>(OPEN).filter((row) => past.has(row.entity_id));
  settleRows(store, rows, (due) => due);
}

function settleRows(store: Store, rows: readonly OpenRow[], timeOf: (due: number) => number): void {
  const settlementIds = new Map<string, string>();
  for (const row of rows) {
    const settledAt = timeOf(twoWorkingDaysAfter(row.created_at));
    const day = indianDay(settledAt);
    const settlementId = settlementIds.get(day) ?? `setl_${randomId()}`;
    settlementIds.set(day, settlementId);
    store.insert('settlement_lines', { ...lineOf(row), settlement_id: settlementId, settled_at: settledAt });
  }
}

function lineOf({
  customer_fee,
  customer_fee_tax,
  ...row
}: OpenRow): Omit<LineRow, 'settlement_id' | 'settled_at'> {
  if (row.type !== 'payment') return { ...row, fee: 0, tax: 0, credit: 0, debit: row.amount, method: null };
  const { fee, tax } = feeOfPayment({ amount: row.amount, customer_fee, customer_fee_tax });
  return { ...row, fee, tax, credit: row.amount - fee, debit: 0, method: methodOf(row.amount) };
}

interface LinesQuery {
  /** `2026-11-23`, or `2026-11` for a month. */
  day: string;
  count: number;
  skip: number;
}

/** Lists the lines that were settled on a day in India. With the switch, one has another amount. */
export function listLines(store: Store, { day, count, skip }: LinesQuery): LineRow[] {
  const wrong = isOn(store, 'wrong_line')
    ? store.get<LineRow>(`select * from settlement_lines where type = 'payment' order by rowid desc limit 1`)
    : undefined;
  return store
    .all<LineRow>(
      `select * from settlement_lines
       where date(settled_at + ?, 'unixepoch') like ? || '%' order by rowid limit ? offset ?`,
      IST,
      day,
      count,
      skip,
    )
    .map((line) =>
      line.entity_id === wrong?.entity_id
        ? { ...line, amount: line.amount - WRONG_BY, credit: line.credit - WRONG_BY }
        : line,
    );
}

/** Source: https://razorpay.com/docs/api/settlements/fetch-recon */
export function lineEntity(line: LineRow) {
  return {
    entity_id: line.entity_id,
    type: line.type,
    debit: line.debit,
    credit: line.credit,
    amount: line.amount,
    currency: 'INR',
    fee: line.fee,
    tax: line.tax,
    on_hold: false,
    settled: true,
    created_at: line.created_at,
    settled_at: line.settled_at,
    settlement_id: line.settlement_id,
    posted_at: null,
    credit_type: 'default',
    description: line.type === 'adjustment' ? `Debit for dispute ${line.dispute_id}` : null,
    notes: [],
    payment_id: line.payment_id,
    // Adjustments can lack the bank's reference.
    settlement_utr:
      line.type === 'adjustment' ? null : `${line.settled_at}${line.settlement_id.slice(-6).toLowerCase()}`,
    order_id: line.order_id,
    order_receipt: null,
    method: line.method,
    card_network: line.method === 'card' ? 'Visa' : null,
    card_issuer: line.method === 'card' ? 'HDFC' : null,
    card_type: line.method === 'card' ? 'debit' : null,
    dispute_id: line.dispute_id,
  };
}

function indianDay(seconds: number): string {
  return new Date((seconds + IST) * 1000).toISOString().slice(0, 10);
}

function twoWorkingDaysAfter(seconds: number): number {
  let at = seconds;
  for (let left = 2; left > 0; ) {
    at += DAY;
    if (![0, 6].includes(new Date((at + IST) * 1000).getUTCDay())) left -= 1;
  }
  return at;
}
