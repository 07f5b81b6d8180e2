import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/books.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { OrderLink } from '#app/pages/admin/orders/order-link.tsx';
import { toMonth } from '#domain/tax.ts';
import { formatDate, formatMinute } from '#domain/time.ts';
import { findSettlement, type ListedLine } from '#server/queries/settlements/list-settlements.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/settlement.route.ts';
import { moneyColumn, SettlementAmounts } from './settlement-amounts.tsx';

const PAGE_SIZE = 100;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const query = new URL(request.url).searchParams;
  return orNotFound(await findSettlement(shop, params.settlementId, query, PAGE_SIZE));
}

export const meta: Route.MetaFunction = () => adminMeta(admin.books);

const COLUMNS: Column<ListedLine>[] = [
  {
    header: messages.line,
    isFullRow: true,
    cell: ({ type, entityId, method, description, state }) => (
      <>
        <span className="font-medium">{messages.LINE_TYPES[type] ?? type}</span>
        {method && <span className="text-muted">, {method}</span>}{' '}
        {state === 'unknown' && <StatusBadge tone="warn">{messages.unknownLine}</StatusBadge>}
        {state === 'different' && <StatusBadge tone="warn">{messages.otherAmount}</StatusBadge>}
        <Code className="block text-xs text-muted" text={entityId} />
        {type !== 'payment' && type !== 'refund' && description && (
          <span className="block text-sm text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    header: messages.order,
    cell: ({ orderId }) => orderId && <OrderLink orderId={orderId} />,
  },
  moneyColumn(messages.amount, ({ amountPaise }) => amountPaise, 'sm'),
  moneyColumn(messages.fee, ({ feePaise }) => -feePaise, 'sm'),
  moneyColumn(messages.toBank, ({ creditPaise, debitPaise }) => creditPaise - debitPaise),
];

/** `/admin/books/settlements/{id}` has a settlement with its lines and their orders, updated live. */
export default function Settlement({ loaderData: { settlement, ...page } }: Route.ComponentProps) {
  useRevalidateOn('settlements');
  const { id, utr, settledAt } = settlement;
  return (
    <>
      <Link className="link text-sm" to={`/admin/books?month=${toMonth(new Date(settledAt * 1000))}`}>
        {messages.backToBooks}
      </Link>
      <h1 className="mt-2 text-2xl">{messages.settlementOf(formatDate(settledAt))}</h1>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span>{formatMinute(settledAt)}</span>
        <Code text={id} />
        {utr === null ? (
          messages.noUtr
        ) : (
          <span className="flex items-center gap-2">
            {messages.utr} <Code className="text-text" text={utr} />
            <CopyButton text={utr} label={messages.copyUtr} />
          </span>
        )}
      </p>
      <SettlementAmounts {...settlement} />
      <h2 className="mt-8 mb-4 text-xl">{messages.lines}</h2>
      <ListPage page={page} empty={messages.noSettlements}>
        <AdminTable
          label={messages.lines}
          columns={COLUMNS}
          rows={page.documents}
          rowKey={({ entityId }) => entityId}
          isStacked
        />
      </ListPage>
    </>
  );
}
