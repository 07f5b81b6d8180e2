import { formatCount } from '#domain/number.ts';

export const month = 'Month';
export const taxDocuments = 'Tax documents';

export const journal = 'Journal';
export const journalText =
  'Every sale, refund, settlement, referral reward and payout of the month in double entry. The balance of the account “provider clearing” over all months is what is captured and not settled.';
export const JOURNAL_FILES = [
  ['journal.csv', 'journal.csv'],
  ['tally.xml', 'tally.xml: for TallyPrime'],
] as const;

export const settlements = 'Settlements';
export const settlementsText =
  'What the payment provider paid to your bank account. The shop reads it every night and compares it with your orders.';
export const readSettlements = 'Read settlements';
export const settlementsRead = (lines: number, cases: number) =>
  `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'} read. ${
    cases === 0 ? 'Everything fits.' : `${formatCount(cases)} ${cases === 1 ? 'case is' : 'cases are'} open.`
  }`;
export const lastRead = (at: string) => `Last read ${at}.`;
export const neverRead = 'Not read yet.';
export const captured = 'Captured';
export const kept = 'Kept by the provider';
export const gstOfFees = (amount: string) => `${amount} of it GST`;
export const refunds = 'Refunds';
export const adjustments = 'Adjustments';
export const toBank = 'To the bank';
export const settled = 'Settled';
export const noUtr = 'No UTR yet';
export const lines = 'Lines';
export const noSettlements = 'There are no settlements in this month.';
export const waiting = 'Not settled yet';
export const waitingText = (amount: string) =>
  `${amount} is captured and in no settlement. The payment provider usually settles after two working days.`;
export const nothingWaiting = 'Everything captured is settled.';
export const capturedOn = 'Captured on';
export const payments = 'Payments';
export const amount = 'Amount';
export const age = 'Age';
export const workingDays = (days: number) =>
  days === 0 ? 'Today' : days === 1 ? '1 working day' : `${formatCount(days)} working days`;
export const late = 'Late';
export const seeCases = 'See the cases';
export const line = 'Line';
export const LINE_TYPES: Record<string, string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
};
export const fee = 'Fee';
export const unknownLine = 'Not in our books';
export const otherAmount = 'Other amount in our books';
export const settlementOf = (date: string) => `Settlement of ${date}`;
export const backToBooks = 'Back to Books';
export const utr = 'UTR';
export const copyUtr = 'Copy UTR';
export const totals = 'Totals';
export const countOf = (count: number) => (count === 1 ? '1 document' : `${formatCount(count)} documents`);
export const invoices = 'Invoices';
export const creditNotes = 'Credit notes';
export const net = 'Net';
export const taxable = 'Taxable value';
export const cgst = 'CGST';
export const sgst = 'SGST';
export const igst = 'IGST';
export const total = 'Total';
export const documents = 'Documents';
export const number = 'Number';
export const date = 'Date';
export const buyer = 'Buyer';
export const person = 'A person';
export const placeOfSupply = 'Place of supply';
export const order = 'Order';
export const against = (invoice: string) => `against ${invoice}`;
export const noDocuments = 'There are no tax documents in this month.';
export const closeMonth = 'Close month';
export const closeHeading = (name: string) => `Close ${name}`;
export const compareNet =
  'Compare “Net” with the payments less refunds of the month at the payment provider. Lost disputes aren’t refunds.';
export const resolveCases = 'Resolve what is open about its payments and refunds.';
export const correctFirst =
  'Correct the invoices that buyers asked for: open their orders from the list below.';
export const thenClose = 'Close the month, and then file the return with the files below.';
export const confirmClose = (name: string) =>
  `After ${name} is closed, none of its invoices can be corrected. This can’t be undone.`;
export const cancel = 'Cancel';
export const notEnded = 'You can close this month once it has ended.';
export const closed = 'This month is closed.';
export const monthClosed = (name: string) => `${name} is closed.`;
export const returned = 'In the return';
export const lateNotes = 'Credit notes without tax adjustment';
export const lateNotesText = (count: number, amount: string) =>
  `${count === 1 ? '1 credit note' : `${formatCount(count)} credit notes`} without tax adjustment: ${amount}. After 30 November following the financial year of an invoice, a refund doesn’t reduce its tax any more (section 34(2) of the CGST Act). ${count === 1 ? 'It’s' : 'They’re'} only in docs.csv. The other files sum to “${returned}”.`;
export const turnover = 'Turnover this financial year';
export const turnoverOf = (amount: string, threshold: string) => `${amount} of ${threshold}`;
export const showing = (shown: number, count: number) =>
  `The newest ${formatCount(shown)} of ${formatCount(count)} documents. The files have all of them.`;
