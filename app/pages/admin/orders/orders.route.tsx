import { Link, Outlet, useSearchParams } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatMinute } from '#domain/time.ts';
import { listOrders, type OrderDocument } from '#server/readers/admin-orders/list-orders.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/orders.route.ts';
import { amountText, ORDER_STATES, primaryStatus, secondaryStatus } from './order-labels.ts';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 50;
const FILTER = [
  ['', 'Every state'],
  ...Object.entries(ORDER_STATES).map(([state, { text }]) => [state, text] as const),
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  return listOrders(shop, new URL(request.url).searchParams, PAGE_SIZE);
}

export const meta: Route.MetaFunction = () => adminMeta('Orders');

/** `/admin/orders` lists orders, newest first, updated live. Details open in a dialog with its own URL. */
export default function Orders({ loaderData: page }: Route.ComponentProps) {
  useRevalidateOn('orders?limit=1', 'exceptions?limit=1');
  const [params] = useSearchParams();
  const filtered = params.has('search') || params.has('state');
  const openDetails = useOpenDialog('/admin/orders');
  return (
    <>
      <OrdersNav current="Orders" />
      <TabHeader title="Orders">
        <FilterSelect name="state" label="State" options={FILTER} />
        <FilterBox name="search" placeholder="Search orders..." />
      </TabHeader>
      <ListPage page={page} empty={filtered ? 'No order matches this.' : 'No orders yet.'}>
        <AdminTable
          label="Orders"
          columns={columns(openDetails)}
          rows={page.documents}
          rowKey={(order) => order.id}
          isStacked
        />
      </ListPage>
      <Outlet />
    </>
  );
}

const columns = (openDetails: (orderId: string) => void): Column<OrderDocument>[] => [
  {
    header: 'Opened',
    format: 'time',
    hideBelow: 'md',
    cell: (order) => formatMinute(order.createdAt),
  },
  {
    header: 'Project and buyer',
    isFullRow: true,
    className: 'wrap-anywhere',
    cell: (order, rowId) => (
      <>
        <p id={rowId} className="font-medium">
          <Link to={`/admin/orders/${encodeURIComponent(order.id)}`} className="hover:underline">
            {order.projectName}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <EmailText email={order.email} /> <Code className="text-xs" text={order.githubId} />
        </p>
        <p className="caption md:hidden">{formatMinute(order.createdAt)}</p>
      </>
    ),
  },
  { header: 'Amount', format: 'amount', cell: (order) => amountText(order.amount) },
  { header: 'State', cell: (order) => <OrderStatus order={order} /> },
  {
    header: 'Details',
    format: 'action',
    cell: (order, rowId) => (
      <ScriptButton size="sm" aria-describedby={rowId} onClick={() => openDetails(order.id)}>
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
