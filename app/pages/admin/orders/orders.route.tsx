import { Link, Outlet } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { countOf } from '#app/messages/plurals.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { DayRangeFilter } from '#app/pages/admin/day-range-filter.tsx';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { FoldedFilters } from '#app/pages/admin/folded-filters.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatRupees } from '#domain/money.ts';
import { formatRecent } from '#domain/relative-time.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { listOrders } from '#server/readers/admin-orders/list-orders.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { addUp, sumOrders } from '#server/readers/admin-orders/sum-orders.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/orders.route.ts';
import { amountText, ORDER_STATES, primaryStatus, secondaryStatus } from './order-labels.ts';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 50;
/** The parameters that narrow the list. */
const FILTERS = ['search', 'state', 'from', 'until'];
const FILTER = [
  ['', 'Every state'],
  ...Object.entries(ORDER_STATES).map(([state, { text }]) => [state, text] as const),
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const query = new URL(request.url).searchParams;
  const isFiltered = FILTERS.some((name) => query.get(name));
  const reader = readTogether(shop);
  const [page, ofDays] = await Promise.all([
    readListPage(request, (asked) => listOrders(reader, asked, PAGE_SIZE)),
    sumOrders(reader, query),
  ]);
  const isWhole = page.nextCursor === null && !query.has('cursor');
  const sum = isFiltered ? (ofDays ?? (isWhole ? addUp(page.documents) : null)) : null;
  return { ...page, sum, isFiltered, now: Date.now() / 1000 };
}

export const meta: Route.MetaFunction = () => adminMeta('Orders');

/** `/admin/orders` lists orders, newest first, updated live. Details open in a dialog with its own URL. */
export default function Orders({ loaderData: { sum, isFiltered, now, ...page } }: Route.ComponentProps) {
  useRevalidateOn('orders?limit=1', 'exceptions?limit=1');
  const openDetails = useOpenDialog('/admin/orders');
  return (
    <>
      <OrdersNav current="Orders" />
      <TabHeader title="Orders">
        <FilterBox name="search" placeholder="Search orders..." />
      </TabHeader>
      <FoldedFilters names={FILTERS.slice(1)}>
        <FilterSelect name="state" label="State" options={FILTER} />
        <DayRangeFilter />
      </FoldedFilters>
      {/* The sum of the orders of all pages. */}
      {sum && (
        <p className="mb-4 flex flex-wrap gap-x-6 tabular-nums">
          <span>{countOf(sum.orders, 'order')}</span>
          <span>{formatRupees(sum.paid)} paid</span>
          {sum.refunded > 0 && <span>{formatRupees(sum.refunded)} refunded</span>}
        </p>
      )}
      <ListTable
        page={page}
        empty={isFiltered ? 'No order matches this.' : 'No orders yet.'}
        start={
          !isFiltered && (
            <>
              <p className="text-muted">
                Each purchase appears here with its payment, its invitation and what you can do about it.
              </p>
              <LinkButton to="/projects">See the shop as a buyer</LinkButton>
            </>
          )
        }
        label="Orders"
        columns={columns(openDetails, now)}
        isStacked
      />
      <Outlet />
    </>
  );
}

const columns = (openDetails: (orderId: string) => void, now: number): Column<OrderDocument>[] => [
  {
    header: 'Opened',
    format: 'time',
    hideBelow: 'md',
    cell: (order) => formatRecent(order.createdAt, now),
  },
  {
    header: 'Project and buyer',
    isFullRow: true,
    className: 'wrap-anywhere',
    cell: (order, rowId) => (
      <>
        <p id={rowId} className="font-medium">
          <Link to={`/admin/orders/${encodeURIComponent(order.id)}`} className="stretched hover:underline">
            {order.projectName}
          </Link>
        </p>
        {/* Texts above the row's link can be selected. */}
        <p className="relative flex w-fit flex-wrap gap-x-3 text-muted">
          <EmailText email={order.email} />
          <span>
            GitHub <Code className="text-xs" text={order.githubId} />
          </span>
        </p>
        <p className="caption md:hidden">{formatRecent(order.createdAt, now)}</p>
      </>
    ),
  },
  { header: 'Amount', format: 'amount', cell: (order) => amountText(order.amount) },
  { header: 'State', cell: (order) => <OrderStatus order={order} /> },
  {
    header: 'Details',
    format: 'action',
    cell: (order, rowId) => (
      <ScriptButton
        size="sm"
        className="relative"
        aria-describedby={rowId}
        onClick={() => openDetails(order.id)}
      >
        View
      </ScriptButton>
    ),
  },
];

function OrderStatus({ order }: { order: OrderDocument }) {
  const state = primaryStatus(order);
  const secondary = secondaryStatus(order);
  return (
    <>
      <p>
        <StatusBadge isChip tone={state.tone}>
          {state.text}
        </StatusBadge>
      </p>
      {secondary && (
        <p className="text-xs">
          <StatusBadge isSecondary tone={secondary.tone}>
            {secondary.text}
          </StatusBadge>
        </p>
      )}
    </>
  );
}
