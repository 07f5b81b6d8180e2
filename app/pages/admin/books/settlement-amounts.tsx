import * as messages from '#app/messages/books.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { Card } from '#app/pages/admin/metric-cards.tsx';
import type { SettlementDocument } from '#contract/settlement-documents.ts';
import { formatPaise } from '#domain/money.ts';

/** A column of amounts in paise. */
export function moneyColumn<R>(
  header: string,
  paise: (row: R) => number,
  hideBelow?: Column<R>['hideBelow'],
): Column<R> {
  return { header, format: 'amount', hideBelow, cell: (row) => formatPaise(paise(row)) };
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
      <Card name={messages.captured}>{formatPaise(grossPaise)}</Card>
      <Card name={messages.kept}>
        {formatPaise(-feePaise)}
        <span className="mt-1 block font-sans text-sm font-normal text-muted">
          {messages.gstOfFees(formatPaise(feeTaxPaise))}
        </span>
      </Card>
      <Card name={messages.refunds}>{formatPaise(-refundPaise)}</Card>
      <Card name={messages.adjustments}>{formatPaise(adjustmentPaise)}</Card>
      <Card name={messages.toBank}>{formatPaise(netPaise)}</Card>
    </dl>
  );
}
