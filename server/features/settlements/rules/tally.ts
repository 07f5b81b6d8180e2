import { toDay } from '#domain/time.ts';
import { escapeXml } from '#domain/xml.ts';
import { ACCOUNTS, formatAmount, type Journal, type Voucher } from './journal.ts';

/**
 * Writes an import file of TallyPrime piece by piece: the vouchers, and the ledgers that they need. A voucher
 * that is imported again replaces the earlier one. All are journals except settlements, because only receipts
 * and payments may use a bank account; a sale as a sales voucher would appear a second time in Tally's GST
 * returns.
 * Source: https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 */
export function* tallyXml({ accounts, vouchers }: Journal): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC>
<REQUESTDATA>
`;
  for (const account of accounts) yield tallyMessage(tallyLedger(ACCOUNTS[account]));
  for (const voucher of vouchers) yield tallyMessage(tallyVoucher(voucher));
  yield `</REQUESTDATA>
</IMPORTDATA></BODY>
</ENVELOPE>
`;
}

function tallyMessage(content: string): string {
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;
}

function tallyLedger(account: { name: string; group: string }): string {
  const name = escapeXml(account.name);
  return `<LEDGER NAME="${name}" ACTION="Create"><NAME.LIST><NAME>${name}</NAME></NAME.LIST><PARENT>${escapeXml(account.group)}</PARENT></LEDGER>`;
}

function tallyVoucher({ id, at, reference, entries }: Voucher): string {
  const bank = entries.find(({ account }) => account === 'bank')?.paise ?? 0;
  const type = bank === 0 ? 'Journal' : bank > 0 ? 'Receipt' : 'Payment';
  const name = escapeXml(id);
  const lines = entries.map(
    ({ account, paise }) =>
      `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(ACCOUNTS[account].name)}</LEDGERNAME>` +
      // Tally writes debits as negative amounts.
      `<ISDEEMEDPOSITIVE>${paise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${formatAmount(-paise)}</AMOUNT></ALLLEDGERENTRIES.LIST>`,
  );
  return (
    `<VOUCHER REMOTEID="capstone ${name}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
    `<DATE>${toDay(at).replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>` +
    `<VOUCHERNUMBER>${name}</VOUCHERNUMBER><REFERENCE>${escapeXml(reference)}</REFERENCE>` +
    `<NARRATION>${name}</NARRATION>${lines.join('')}</VOUCHER>`
  );
}
