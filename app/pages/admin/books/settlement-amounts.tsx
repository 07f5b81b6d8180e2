import type { ReactNode } from 'react';
import * as labels from '#app/messages/labels.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
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

/** The amounts of a settlement or a month: what was captured, and how much of it reached the bank. */
export function SettlementAmounts(amounts: Amounts) {
  const { grossPaise, feePaise, feeTaxPaise, refundPaise, adjustmentPaise, netPaise } = amounts;
  const parts = [
    { name: labels.toBank, paise: netPaise, color: 'bg-ok' },
    { name: labels.keptByProvider, paise: -feePaise, color: 'bg-(--ink-mark)' },
    { name: 'Refunds', paise: -refundPaise, color: 'bg-(--ink-2)' },
    { name: 'Adjustments', paise: adjustmentPaise, color: 'bg-edge' },
  ].filter(({ paise }) => paise !== 0);
  return (
    <div>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-sm">
        {parts.map(({ name, paise, color }) => (
          <span key={name} className={`min-w-1 ${color}`} style={{ flexGrow: Math.abs(paise) }} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        <Amount name="Captured" paise={grossPaise} />
        {parts.map(({ name, paise, color }) => (
          <Amount key={name} name={name} paise={paise} color={color}>
            {name === labels.keptByProvider && `${formatPaise(feeTaxPaise)} of it GST`}
          </Amount>
        ))}
      </dl>
    </div>
  );
}

interface AmountProps {
  name: string;
  paise: number;
  /** The color of its part of the bar. */
  color?: string;
  children?: ReactNode;
}

function Amount({ name, paise, color, children }: AmountProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {color && <span aria-hidden className={`size-2.5 rounded-[2px] ${color}`} />}
        <span>{name}</span>
      </dt>
      <dd className="text-lg font-semibold whitespace-nowrap tabular-nums">{formatPaise(paise)}</dd>
      {children && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}
