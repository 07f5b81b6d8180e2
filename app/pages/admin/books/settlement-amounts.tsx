import * as messages from '#app/messages/books.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { Card } from '#app/pages/admin/metric-cards.tsx';
import type { SettlementDocument } from '#contract/settlement-documents.ts';
import { formatRupees, toRupees } from '#domain/money.ts';

export const money = (paise: number) => formatRupees(toRupees(paise));

/** A column of amounts in paise. */
export function moneyColumn<R>(
  header: string,
  paise: (row: R) => number,
  hideBelow?: Column<R>['hideBelow'],
): Column<R> {
  return { header, format: 'amount', hideBelow, cell: (row) => money(paise(row)) };
}

type Amounts = Pick<
  SettlementDocument,
  'grossPaise' | 'feePaise' | 'feeTaxPaise' | 'refundPaise' | 'adjustmentPaise' | 'netPaise'
>;

/** The amounts of a settlement or a month: what was captured, deducted, and paid to the bank. */
export function SettlementAmounts(amounts: Amounts) {
  const { grossPaise, feePaise, feeTaxPaise, refundPaise, adjustmentPaise, netPaise } = amounts;
  return (
    <dl className="grid grid-cols-2 gap-3 max-sm:*:col-span-2 lg:grid-cols-5 [&_dd]:text-lg [&_dd]:whitespace-nowrap">
      <Card name={messages.captured}>{money(grossPaise)}</Card>
      <Card name={messages.kept}>
        {money(-feePaise)}
        <span className="mt-1 block font-sans text-sm font-normal text-muted">
          {messages.gstOfFees(money(feeTaxPaise))}
        </span>
      </Card>
      <Card name={messages.refunds}>{money(-refundPaise)}</Card>
      <Card name={messages.adjustments}>{money(adjustmentPaise)}</Card>
      <Card name={messages.toBank}>{money(netPaise)}</Card>
    </dl>
  );
}
