import { type CsvCell, formatCsv } from '#domain/csv.ts';
import type { Paise } from '#domain/money.ts';
import type { TaxAmounts } from '#domain/tax.ts';
import { toDay } from '#domain/time.ts';

/**
 * The accounts of the journal: their names, and the group in which TallyPrime opens each. Change a name here
 * if the accountant's books have another.
 */
export const ACCOUNTS = {
  sales: { name: 'sales', group: 'Sales Accounts' },
  /** All three taxes of a month that was closed before they had ledgers of their own. */
  gstPayable: { name: 'GST payable', group: 'Duties & Taxes' },
  cgstPayable: { name: 'CGST payable', group: 'Duties & Taxes' },
  sgstPayable: { name: 'SGST payable', group: 'Duties & Taxes' },
  igstPayable: { name: 'IGST payable', group: 'Duties & Taxes' },
  /** What the payment provider has captured and not settled. */
  clearing: { name: 'provider clearing', group: 'Current Assets' },
  bank: { name: 'bank', group: 'Bank Accounts' },
  fees: { name: 'fees', group: 'Indirect Expenses' },
  /** One ledger, since the lines of settlements don't say which tax it is. */
  inputGst: { name: 'input GST', group: 'Duties & Taxes' },
  refunds: { name: 'refunds', group: 'Sales Accounts' },
  /** What settlements contain besides our payments and refunds, such as lost disputes. */
  adjustments: { name: 'adjustments', group: 'Indirect Expenses' },
  referralExpense: { name: 'referral expense', group: 'Indirect Expenses' },
  referralPayable: { name: 'referral payable', group: 'Current Liabilities' },
  /** What was paid to referrers by UPI, from an account that the shop does not know. */
  payouts: { name: 'payouts', group: 'Current Liabilities' },
} as const;
export type Account = keyof typeof ACCOUNTS;

interface Entry {
  account: Account;
  /** Positive for a debit, negative for a credit. */
  paise: Paise;
}

/** An entry in the journal, whose debits equal its credits. */
export interface Voucher {
  /** Unique, and the same whenever the journal is read. */
  id: string;
  at: Date;
  /** What the voucher is about: the number of an invoice, an order, the bank's reference. */
  reference: string;
  entries: readonly Entry[];
}

/** The vouchers of a month and the accounts that they may use. */
export type Journal = ReturnType<typeof makeJournal>;

type About = Pick<Voucher, 'at' | 'reference'>;

/** Makes a voucher of the amounts that are not 0. */
function voucher(id: string, { at, reference }: About, paise: Partial<Record<Account, Paise>>): Voucher {
  const entries = (Object.keys(ACCOUNTS) as Account[]).flatMap((account) => {
    const amount = paise[account] ?? 0;
    return amount === 0 ? [] : [{ account, paise: amount }];
  });
  return { id, at, reference, entries };
}

/** The taxes of a document, or by how much those of two documents differ. */
export type Taxes = Pick<TaxAmounts, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

export const NO_TAXES: Taxes = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

const totalOf = ({ cgstPaise, sgstPaise, igstPaise }: Taxes): Paise => cgstPaise + sgstPaise + igstPaise;

const debit = ({ cgstPaise, sgstPaise, igstPaise }: Taxes) => ({
  cgstPayable: cgstPaise,
  sgstPayable: sgstPaise,
  igstPayable: igstPaise,
});

const credit = ({ cgstPaise, sgstPaise, igstPaise }: Taxes) => ({
  cgstPayable: -cgstPaise,
  sgstPayable: -sgstPaise,
  igstPayable: -igstPaise,
});

/**
 * Makes the journal of a month. One that was closed before each tax had its own ledger keeps `GST payable`,
 * so that it exports what it exported before. Vouchers without an amount are left out.
 */
export function makeJournal(vouchers: readonly Voucher[], { hasOneTaxLedger = false } = {}) {
  const unused: readonly Account[] = hasOneTaxLedger ? TAX_LEDGERS : ['gstPayable'];
  return {
    accounts: (Object.keys(ACCOUNTS) as Account[]).filter((account) => !unused.includes(account)),
    vouchers: (hasOneTaxLedger ? vouchers.map(joinTaxes) : vouchers).filter(
      ({ entries }) => entries.length > 0,
    ),
  };
}

const TAX_LEDGERS: readonly Account[] = ['cgstPayable', 'sgstPayable', 'igstPayable'];

function joinTaxes({ id, entries, ...about }: Voucher): Voucher {
  const joined: Partial<Record<Account, Paise>> = {};
  for (const { account, paise } of entries) {
    const ledger = TAX_LEDGERS.includes(account) ? 'gstPayable' : account;
    joined[ledger] = (joined[ledger] ?? 0) + paise;
  }
  return voucher(id, about, joined);
}

interface Sale extends About {
  paymentId: string;
  amountPaise: Paise;
  /** Those of its invoice, if it has one. */
  taxes: Taxes;
  /** The provider's fee that the buyer paid on top, including `feeTaxPaise`. The settlement takes it back. */
  feePaise?: Paise;
  feeTaxPaise?: Paise;
  /** Whether the seller may deduct the tax of the fees. */
  deductsTax?: boolean;
}

export function saleVoucher({
  paymentId,
  amountPaise,
  taxes,
  feePaise = 0,
  feeTaxPaise = 0,
  deductsTax = false,
  ...about
}: Sale): Voucher {
  const inputGst = deductsTax ? feeTaxPaise : 0;
  return voucher(`sale ${paymentId}`, about, {
    clearing: amountPaise + feePaise,
    fees: inputGst - feePaise,
    inputGst: -inputGst,
    sales: totalOf(taxes) - amountPaise,
    ...credit(taxes),
  });
}

interface Refund extends About {
  refundId: string;
  amountPaise: Paise;
  /** Those of its credit note, as far as it reduces them. */
  taxes: Taxes;
}

export function refundVoucher({ refundId, amountPaise, taxes, ...about }: Refund): Voucher {
  return voucher(`refund ${refundId}`, about, {
    refunds: amountPaise - totalOf(taxes),
    ...debit(taxes),
    clearing: -amountPaise,
  });
}

/** A credit note that was issued after its refund, because the refund's order was unknown before. */
export function lateNoteVoucher({
  number,
  taxes,
  ...about
}: About & { number: string; taxes: Taxes }): Voucher {
  return voucher(`note ${number}`, about, { ...debit(taxes), refunds: -totalOf(taxes) });
}

/** A corrected invoice: the taxes of the new one less those of the credit note over the old one. */
export function correctionVoucher({
  number,
  taxes,
  ...about
}: About & { number: string; taxes: Taxes }): Voucher {
  return voucher(`correction ${number}`, about, { sales: totalOf(taxes), ...credit(taxes) });
}

interface Settlement extends About {
  settlementId: string;
  /** Our payments less our refunds in it, before fees. */
  ourPaise: Paise;
  /** Includes `feeTaxPaise`. */
  feePaise: Paise;
  feeTaxPaise: Paise;
  /** Everything else in it: credits less debits. */
  otherPaise: Paise;
  /** Whether the seller may deduct the tax of the fees. */
  deductsTax: boolean;
}

export function settlementVoucher(settlement: Settlement): Voucher {
  const { settlementId, ourPaise, feePaise, feeTaxPaise, otherPaise, deductsTax, ...about } = settlement;
  const inputGst = deductsTax ? feeTaxPaise : 0;
  return voucher(`settlement ${settlementId}`, about, {
    bank: ourPaise - feePaise + otherPaise,
    fees: feePaise - inputGst,
    inputGst,
    clearing: -ourPaise,
    adjustments: -otherPaise,
  });
}

interface LedgerEntry extends About {
  id: string;
  kind: 'reward' | 'reversal' | 'payout' | 'payout_return';
  /** Positive when it adds to what the referrer may claim. */
  amountPaise: Paise;
}

/** A reward or its reversal is an expense, a payout or its return is money. */
export function ledgerVoucher({ id, kind, amountPaise, ...about }: LedgerEntry): Voucher {
  const other: Account = kind === 'reward' || kind === 'reversal' ? 'referralExpense' : 'payouts';
  return voucher(`${kind} ${id}`, about, { [other]: amountPaise, referralPayable: -amountPaise });
}

/** Writes `journal.csv` piece by piece. Amounts are rupees with two decimals. */
export function* journalCsv(vouchers: readonly Voucher[]): Generator<string> {
  yield formatCsv([['date', 'voucher', 'account', 'debit', 'credit', 'reference']], { isForExcel: false });
  for (const voucher of vouchers) yield formatCsv(journalRows(voucher), { isForExcel: false });
}

/** The rows of a voucher in `journal.csv`. */
export function journalRows({ id, at, reference, entries }: Voucher): CsvCell[][] {
  const day = toDay(at);
  return entries.map(({ account, paise }) => [
    day,
    id,
    ACCOUNTS[account].name,
    formatAmount(Math.max(paise, 0)),
    formatAmount(Math.max(-paise, 0)),
    reference,
  ]);
}

/** Formats paise as rupees with two decimals, without rounding: `-499.05`. */
export function formatAmount(paise: Paise): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
