import { type Element, parseXml } from './xml.ts';

/** What TallyPrime would import: amounts are paise, debits positive. */
export function importTally(xml: string) {
  const find = (element: Element, name: string): Element[] =>
    element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name)]);
  const textOf = (element: Element, name: string) => find(element, name)[0]?.text ?? '';
  const envelope = parseXml(xml);
  const ledgers = find(envelope, 'LEDGER').map(({ attributes }) => attributes.NAME);
  const vouchers = find(envelope, 'VOUCHER').map((voucher) => ({
    number: textOf(voucher, 'VOUCHERNUMBER'),
    type: voucher.attributes.VCHTYPE,
    date: textOf(voucher, 'DATE'),
    reference: textOf(voucher, 'REFERENCE'),
    entries: find(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => {
      const amount = Number(textOf(entry, 'AMOUNT').replace('.', ''));
      const isDebit = textOf(entry, 'ISDEEMEDPOSITIVE') === 'Yes';
      if (isDebit !== amount < 0) throw new Error('A debit must be negative.');
      return { account: textOf(entry, 'LEDGERNAME'), paise: -amount };
    }),
  }));
  return { ledgers, vouchers };
}
