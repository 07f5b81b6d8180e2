import { Outlet, useSearchParams } from 'react-router';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHead } from '#app/pages/admin/tab-header.tsx';
import { TableFrame } from '#app/pages/admin/table-frame.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { countOpenCases } from '#server/cases/list-cases.ts';
import { listOrders } from '#server/queries/list-orders.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/orders.route.ts';
import { STATES } from './order-labels.ts';
import { OrderRow } from './order-row.tsx';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 50;
const FILTER = [
  ['', 'Every state'],
  ...Object.entries(STATES).map(([state, { words }]) => [state, words] as const),
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'orderWrite');
  const params = new URL(request.url).searchParams;
  const asked = params.get('state') ?? '';
  const page = await listOrders(shop, {
    search: (params.get('search') ?? '').trim().slice(0, 254),
    state: Object.hasOwn(STATES, asked) ? (asked as keyof typeof STATES) : '',
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
  return { ...page, openCases: await countOpenCases(shop) };
}

export const meta: Route.MetaFunction = () => adminMeta('Orders');

/** `/admin/orders`: every order, the newest first, live. An order's details have an address of their own below. */
export default function Orders({ loaderData: { openCases, ...page } }: Route.ComponentProps) {
  useRevalidateOn('orders?limit=1', 'exceptions?limit=1');
  const [params] = useSearchParams();
  const filtered = params.has('search') || params.has('state');
  const view = useOpenDialog('/admin/orders');
  return (
    <>
      <OrdersNav current="Orders" openCases={openCases} />
      <TabHead title="Orders">
        <FilterSelect name="state" label="State" options={FILTER} />
        <FilterBox name="search" placeholder="Id, e-mail, GitHub name, project..." />
      </TabHead>
      <ListPage page={page} empty={filtered ? 'No order matches this.' : 'Nobody has ordered anything yet.'}>
        <TableFrame label="Orders">
          <table className="admin-table stacked">
            <thead>
              <tr>
                <th scope="col" className="max-md:hidden">
                  Opened
                </th>
                <th scope="col">Project and buyer</th>
                <th scope="col" className="amount">
                  Amount
                </th>
                <th scope="col">State</th>
                <th scope="col" className="action">
                  <span className="sr-only">Details</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.documents.map((order) => (
                <OrderRow key={order.id} order={order} onView={() => view(order.id)} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      </ListPage>
      <Outlet />
    </>
  );
}
