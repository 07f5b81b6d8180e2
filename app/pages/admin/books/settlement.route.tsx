import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { toMonth } from '#domain/tax.ts';
import { formatDate, formatMinute } from '#domain/time.ts';
import { findSettlement, type ListedLine } from '#server/features/settlements/list-settlements.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/settlement.route.ts';
import { moneyColumn, SettlementAmounts } from './settlement-amounts.tsx';

const LINE_TYPES: Record<string, string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
};

const PAGE_SIZE = 100;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const query = new URL(request.url).searchParams;
  return orNotFound(await findSettlement(shop, params.settlementId, query, PAGE_SIZE));
}

export const meta: Route.MetaFunction = () => adminMeta('Books');

const COLUMNS: Column<ListedLine>[] = [
  {
    header: 'Line',
    isFullRow: true,
    cell: ({ type, entityId, method, description, state }) => (
      <>
        <span className="font-medium">{LINE_TYPES[type] ?? type}</span>
        {method && <span className="text-muted">, {method}</span>}{' '}
        {state === 'unknown' && <StatusBadge tone="warn">Not in our books</StatusBadge>}
        {state === 'other' && <StatusBadge tone="muted">Another program’s</StatusBadge>}
        {state === 'different' && <StatusBadge tone="warn">Other amount in our books</StatusBadge>}
        <Code className="block text-xs text-muted" text={entityId} />
        {type !== 'payment' && type !== 'refund' && description && (
          <span className="block text-sm text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    header: 'Order',
    cell: ({ orderId }) => orderId && <OrderLink orderId={orderId} />,
  },
  moneyColumn('Amount', ({ amountPaise }) => amountPaise, 'sm'),
  moneyColumn('Fee', ({ feePaise }) => -feePaise, 'sm'),
  moneyColumn(labels.toBank, ({ creditPaise, debitPaise }) => creditPaise - debitPaise),
];

/** `/admin/books/settlements/{id}` has a settlement with its lines and their orders, updated live. */
export default function Settlement({ loaderData: { settlement, ...page } }: Route.ComponentProps) {
  useRevalidateOn('settlements');
  const { id, utr, settledAt } = settlement;
  return (
    <>
      <Link className="link text-sm" to={`/admin/books?month=${toMonth(new Date(settledAt * 1000))}`}>
        Back to Books
      </Link>
      <h1 className="mt-2 text-2xl">Settlement of {formatDate(settledAt)}</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span>{formatMinute(settledAt)}</span>
        <Code text={id} />
        {utr === null ? (
          labels.noUtr
        ) : (
          <span className="flex items-center gap-2">
            UTR <Code className="text-text" text={utr} />
            <CopyButton text={utr} label="Copy UTR" />
          </span>
        )}
      </p>
      <SettlementAmounts {...settlement} />
      <h2 className="mt-8 mb-4 text-xl">Lines</h2>
      <ListTable
        page={page}
        empty={labels.noSettlements}
        label="Lines"
        columns={COLUMNS}
        rowKey={({ entityId }) => entityId}
        isStacked
      />
    </>
  );
}
