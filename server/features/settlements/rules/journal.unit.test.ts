import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTally } from '#test/harness/tally.ts';
import {
  ACCOUNTS,
  correctionVoucher,
  type Journal,
  journalCsv,
  journalRows,
  lateNoteVoucher,
  ledgerVoucher,
  makeJournal,
  NO_TAXES,
  refundVoucher,
  saleVoucher,
  settlementVoucher,
  type Taxes,
  type Voucher,
} from './journal.ts';
import { tallyXml } from './tally.ts';

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T23:30:00+05:30`);

/** A month of a seller who is registered for GST, or not. */
function month(isRegistered: boolean): Voucher[] {
  const settlement = { feePaise: 2119, feeTaxPaise: 323, deductsTax: isRegistered };
  const igst = (paise: number) => ({ ...NO_TAXES, igstPaise: isRegistered ? paise : 0 });
  const invoice = (number: string, order: string) => (isRegistered ? number : order);
  return [
    saleVoucher({
      paymentId: 'pay_1',
      at: at(2),
      amountPaise: 89_900,
      taxes: igst(13_714),
      reference: invoice('CAP/26-27/000001', 'order_1'),
    }),
    ledgerVoucher({ id: 'reward-1', kind: 'reward', at: at(2), amountPaise: 10_000, reference: 'order_1' }),
    refundVoucher({
      refundId: 'rfnd_1',
      at: at(5),
      amountPaise: 20_005,
      taxes: igst(3052),
      reference: invoice('CRN/26-27/000001', 'pay_1'),
    }),
    ...(isRegistered
      ? [
          correctionVoucher({
            number: 'CAP/26-27/000002',
            at: at(6),
            reference: 'CAP/26-27/000002',
            taxes: { cgstPaise: 5332, sgstPaise: 5332, igstPaise: -10_663 },
          }),
          lateNoteVoucher({
            number: 'CRN/26-27/000002',
            at: at(7),
            reference: 'pay_0',
            taxes: { ...NO_TAXES, cgstPaise: 2288, sgstPaise: 2288 },
          }),
        ]
      : []),
    settlementVoucher({
      ...settlement,
      settlementId: 'setl_1',
      at: at(6),
      ourPaise: 69_895,
      otherPaise: 0,
      reference: 'AXIS1 & <2>',
    }),
    settlementVoucher({
      settlementId: 'setl_2',
      at: at(9),
      ourPaise: 0,
      feePaise: 0,
      feeTaxPaise: 0,
      otherPaise: -49_900,
      deductsTax: isRegistered,
      reference: 'AXIS2',
    }),
    ledgerVoucher({ id: 'payout-1', kind: 'payout', at: at(20), amountPaise: -30_000, reference: 'UTR1' }),
    ledgerVoucher({
      id: 'return-1',
      kind: 'payout_return',
      at: at(22),
      amountPaise: 30_000,
      reference: 'UTR2',
    }),
    ledgerVoucher({
      id: 'reversal-1',
      kind: 'reversal',
      at: at(25),
      amountPaise: -10_000,
      reference: 'order_1',
    }),
  ];
}

const csv = ({ vouchers }: Journal) => [...journalCsv(vouchers)].join('');
const tally = (journal: Journal) => [...tallyXml(journal)].join('');

test.each([
  ['with GST', true, false],
  ['without GST', false, false],
  // A month that was closed before each tax had a ledger exports what it exported then.
  ['with one tax ledger', true, true],
])(
  'the journal and the file for TallyPrime look like this %s',
  async (name, isRegistered, hasOneTaxLedger) => {
    const file = `../../../../test/golden/${name.replaceAll(' ', '-').toLowerCase()}`;
    const journal = makeJournal(month(isRegistered), { hasOneTaxLedger });
    await expect(csv(journal)).toMatchFileSnapshot(`${file}.journal.csv`);
    await expect(tally(journal)).toMatchFileSnapshot(`${file}.tally.xml`);
  },
);

test('TallyPrime gets the vouchers of the journal, with a ledger for each account', () => {
  const journal = makeJournal(month(true));
  const imported = importTally(tally(journal));
  const { vouchers } = journal;
  const all = Object.values(ACCOUNTS).map(({ name }) => name);
  expect(imported.ledgers).toEqual(all.filter((name) => name !== 'GST payable'));
  const rows = imported.vouchers.flatMap(({ number, date, reference, entries }) =>
    entries.map(({ account, paise }) => [date, number, account, paise, reference]),
  );
  expect(rows).toEqual(
    vouchers.flatMap(journalRows).map(([date, number, account, debit, credit, reference]) => {
      const toPaise = (cell: unknown) => Number(String(cell).replace('.', ''));
      const paise = toPaise(debit) - toPaise(credit);
      return [String(date).replaceAll('-', ''), number, account, paise, reference];
    }),
  );
  for (const { entries } of imported.vouchers)
    expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
  // Only receipts and payments may use a bank account.
  expect(imported.vouchers.filter(({ type }) => type !== 'Journal')).toMatchObject([
    { number: 'settlement setl_1', type: 'Receipt' },
    { number: 'settlement setl_2', type: 'Payment' },
  ]);
});

test('every voucher is balanced, for all its amounts', () => {
  const paise = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      paise,
      paise,
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.boolean(),
      (a, b, c, deductsTax) => {
        const about = { at: at(1), reference: '' };
        const amountPaise = Math.max(a, b);
        const taxes: Taxes = { cgstPaise: a, sgstPaise: a, igstPaise: b };
        const vouchers = [
          saleVoucher({ ...about, paymentId: '', amountPaise, taxes }),
          refundVoucher({ ...about, refundId: '', amountPaise, taxes }),
          correctionVoucher({ ...about, number: '', taxes: { cgstPaise: c, sgstPaise: c, igstPaise: -a } }),
          lateNoteVoucher({ ...about, number: '', taxes }),
          settlementVoucher({
            ...about,
            settlementId: '',
            ourPaise: c,
            feePaise: a,
            feeTaxPaise: b,
            otherPaise: -c,
            deductsTax,
          }),
          ledgerVoucher({ ...about, id: '', kind: 'reversal', amountPaise: c }),
        ];
        const both = [false, true].map(
          (hasOneTaxLedger) => makeJournal(vouchers, { hasOneTaxLedger }).vouchers,
        );
        for (const { entries } of [...vouchers, ...both.flat()]) {
          expect(entries.reduce((sum, entry) => sum + entry.paise, 0)).toBe(0);
          expect(entries.every((entry) => entry.paise !== 0)).toBe(true);
        }
      },
    ),
  );
});
