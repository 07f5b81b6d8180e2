import * as labels from '#app/messages/labels.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { Card } from '#app/pages/admin/metric-cards.tsx';
import { formatPaise } from '#domain/money.ts';
import type { SettlementDocument } from '#server/features/settlements/list-settlements.ts';

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
      <Card name="Captured">{formatPaise(grossPaise)}</Card>
      <Card name={labels.keptByProvider}>
        {formatPaise(-feePaise)}
        <span className="mt-1 block font-sans text-sm font-normal text-muted">
          {formatPaise(feeTaxPaise)} of it GST
        </span>
      </Card>
      <Card name="Refunds">{formatPaise(-refundPaise)}</Card>
      <Card name="Adjustments">{formatPaise(adjustmentPaise)}</Card>
      <Card name={labels.toBank}>{formatPaise(netPaise)}</Card>
    </dl>
  );
}
