import { expect } from 'vitest';
import type { CsvCell } from '#domain/csv.ts';
import { SETTLEMENT_CASES } from '#domain/settlement.ts';
import { toMonth } from '#domain/tax.ts';
import { toDay } from '#domain/time.ts';
import type { Actor, Context } from '#server/context.ts';
import { readSettlements } from '#server/features/settlements/read-settlements.ts';
import { ACCOUNTS, type Account, journalRows } from '#server/features/settlements/rules/journal.ts';
import { readJournal } from '#server/readers/settlements/read-journal.ts';
import { rightsOf } from './admins.ts';
import type { FakeRazorpay } from './fake-razorpay.ts';
import type { TestShop } from './shop.ts';

type Balances = Record<Account, number>;
type Row = Record<string, unknown>;
type Rows = (table: string) => Promise<Row[]>;

/**
 * Adds up rows of `journal.csv`. Returns the balances of all accounts in paise: debits
 * are positive. Each voucher must be balanced, and unique.
 */
export function balancesOf(rows: readonly (readonly CsvCell[])[]): Balances {
  const accounts = Object.entries(ACCOUNTS) as [Account, { name: string }][];
  const keys = new Map(accounts.map(([key, { name }]) => [name, key]));
  const balances = Object.fromEntries(accounts.map(([key]) => [key, 0])) as Balances;
  const vouchers: Record<string, number> = {};
  for (const [, voucher, account, debit, credit] of rows) {
    const paise = Math.round((Number(debit) - Number(credit)) * 100);
    balances[keys.get(String(account)) as Account] += paise;
    vouchers[String(voucher)] = (vouchers[String(voucher)] ?? 0) + paise;
  }
  expect(Object.entries(vouchers).filter(([, paise]) => paise !== 0)).toEqual([]);
  expect(new Set(rows.map(([, voucher, account]) => `${voucher} ${account}`)).size).toBe(rows.length);
  return balances;
}

/** Reads the balances of some months, by default of the current one. */
export async function readBalances(admin: Context, months = [toMonth(new Date())]): Promise<Balances> {
  const rows: CsvCell[][] = [];
  for (const month of months) rows.push(...(await readJournal(admin, month)).vouchers.flatMap(journalRows));
  return balancesOf(rows);
}

const DAY_MS = 24 * 3600 * 1000;
/** When something happened that is in the journal of its month. */
const HAPPENED = `
select paid_at as at from orders union all select processed_at from refunds union all select issued_at from tax_documents
union all select settled_at from settlements union all select created_at from ledger_entries
union all select created_at from exceptions`;

/**
 * Settles everything at the provider, reads the last days' settlements, and compares them with the books and
 * with the journal of every month.
 */
export async function expectAgreement(
  shop: TestShop & { razorpay: FakeRazorpay; rows: Rows },
): Promise<Balances> {
  const admin = shop.as({ userId: 'accountant', rights: rightsOf('orderWrite') } as Actor);
  shop.razorpay.settle();
  const times = shop.razorpay.settlementLines.map((line) => line.settled_at * 1000);
  const days = times.filter((time) => time > Date.now() - 8 * DAY_MS).map((time) => toDay(new Date(time)));
  for (const date of new Set(days)) await readSettlements(admin, { date });
  const { rows: months } = await shop.database.pool.query(
    `select distinct to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from (${HAPPENED}) as happened
     where at is not null`,
  );
  const balances = await readBalances(
    admin,
    months.map(({ month }) => month),
  );
  await expectBooksAgree(shop.razorpay, shop.rows, balances);
  return balances;
}

/**
 * Checks that the provider's settlement lines, which are the proof from outside, our books and the journal
 * agree to the paisa when everything is settled and read: each line is stored as it is and matched, nothing
 * is left in the clearing account, and each account of the journal is what the lines, the invoices and the
 * referrers' ledger say.
 */
export async function expectBooksAgree(
  { settlementLines: lines }: Pick<FakeRazorpay, 'settlementLines'>,
  rows: Rows,
  journal: Balances,
): Promise<void> {
  const stored = await rows('settlement_lines');
  const theirs = lines.map(({ entity_id: id, settlement_id: settlement, amount, fee, tax, credit, debit }) =>
    [id, settlement, amount, fee, tax, credit, debit].join(' '),
  );
  const ours = stored.map((line) =>
    [
      'entity_id',
      'settlement_id',
      ...['amount', 'fee', 'tax', 'credit', 'debit'].map((name) => `${name}_paise`),
    ]
      .map((column) => line[column])
      .join(' '),
  );
  expect(ours.toSorted()).toEqual(theirs.toSorted());
  expect(stored.filter(({ state }) => state !== 'matched' && state !== 'adjustment')).toEqual([]);
  expect((await rows('exceptions')).filter(isOpenDifference)).toEqual([]);

  const sumOf = (type: string) =>
    sum(
      lines.filter((line) => line.type === type),
      'amount',
    );
  const documents = (await rows('tax_documents')).filter(({ adjusts_tax }) => adjusts_tax);
  const invoices = documents.filter(({ kind }) => kind !== 'credit_note');
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const taxes = ['cgst_paise', 'sgst_paise', 'igst_paise'];
  const invoiced = sum(invoices, ...taxes);
  const ofRefund = ({ refund_id }: Row) => refund_id !== null;
  const credited = sum(notes.filter(ofRefund), ...taxes);
  const corrected = sum(notes, ...taxes) - credited;
  const payable = (tax: string) => sum(notes, tax) - sum(invoices, tax);
  const adjustments = lines.filter(({ type }) => type === 'adjustment');
  // What buyers paid on top is no sale: it is credited to the fees that the settlement takes.
  const onTop = sum(await rows('payments'), 'customer_fee_paise');
  const { fees, inputGst, ...rest } = journal;
  expect({ ...rest, fees: fees + inputGst }).toEqual({
    clearing: 0,
    sales: invoiced - corrected - sumOf('payment') + onTop,
    gstPayable: 0,
    cgstPayable: payable('cgst_paise'),
    sgstPayable: payable('sgst_paise'),
    igstPayable: payable('igst_paise'),
    refunds: sumOf('refund') - credited,
    fees: sum(lines, 'fee') - onTop,
    adjustments: sum(adjustments, 'debit') - sum(adjustments, 'credit'),
    bank: sum(lines, 'credit') - sum(lines, 'debit'),
    ...referralsOf(await rows('ledger_entries')),
  });
}

/** Whether a case is open and about a difference between settlements and books. */
export function isOpenDifference({ kind, resolved_at }: Row): boolean {
  return (SETTLEMENT_CASES as readonly unknown[]).includes(kind) && resolved_at === null;
}

/** What the journal must say about rewards and payouts, from the ledger of referrers. */
export function referralsOf(
  ledger: readonly Row[],
): Pick<Balances, (`referral${string}` & Account) | 'payouts'> {
  const ofKinds = (...kinds: string[]) => ledger.filter(({ kind }) => kinds.includes(String(kind)));
  return {
    referralExpense: sum(ofKinds('reward', 'reversal'), 'amount_paise'),
    payouts: sum(ofKinds('payout', 'payout_return'), 'amount_paise'),
    referralPayable: 0 - sum(ledger, 'amount_paise'),
  };
}

/** Adds up columns of rows. */
export function sum(rows: readonly object[], ...columns: string[]): number {
  return rows.reduce(
    (total, row) => columns.reduce((part, column) => part + Number((row as Row)[column]), total),
    0,
  );
}
