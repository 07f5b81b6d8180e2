import { useId } from 'react';
import { Outlet } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHead } from '#app/pages/admin/tab-header.tsx';
import { TableFrame } from '#app/pages/admin/table-frame.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import type { Payout } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { listPayouts } from '#server/queries/list-payouts.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/payouts.route.ts';
import { PayoutStatus } from './payout-status.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'payoutRead');
  const { userId, rights } = shop.actor;
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const page = await listPayouts(shop, { cursor, limit: PAGE_SIZE });
  return { ...page, adminId: userId, mayProcess: rights.payoutWrite };
}

export const meta: Route.MetaFunction = () => adminMeta('Payouts');

/** `/admin/payouts`: every claim, the newest first, live. Processing one has an address of its own below. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { adminId, mayProcess, ...page } = loaderData;
  // The smallest document that changes with every claim; an admin's own, since tabs of one browser share what they hear.
  useRevalidateOn(`payouts?limit=1&reader=${adminId}`);
  const process = useOpenDialog('/admin/payouts');
  return (
    <>
      <TabHead title="Payouts" />
      <ListPage page={page} empty="Nobody has claimed a reward yet.">
        <TableFrame label="Payouts">
          <table className="admin-table stacked">
            <thead>
              <tr>
                <th scope="col">User</th>
                <th scope="col" className="amount">
                  Amount (₹)
                </th>
                <th scope="col">Status</th>
                <th scope="col" className="max-sm:hidden">
                  Requested
                </th>
                <th scope="col" className="action">
                  <span className="sr-only">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.documents.map((payout) => (
                <PayoutRow
                  key={payout.id}
                  payout={payout}
                  onProcess={mayProcess ? () => process(payout.id) : null}
                />
              ))}
            </tbody>
          </table>
        </TableFrame>
      </ListPage>
      <Outlet />
    </>
  );
}

function PayoutRow({ payout, onProcess }: { payout: Payout; onProcess: (() => void) | null }) {
  const id = useId();
  const ready = useHydrated();
  const requested = payout.requestedAt ? formatDate(payout.requestedAt) : 'N/A';
  return (
    <tr>
      <td className="full-row wrap-anywhere">
        <span id={id}>{payout.userEmail}</span>
        <span className="caption block sm:hidden">{requested}</span>
      </td>
      <td className="amount">{formatRupees(payout.payoutAmount)}</td>
      <td>
        <PayoutStatus status={payout.status} />
      </td>
      <td className="time max-sm:hidden">{requested}</td>
      <td className="action">
        {payout.status === 'pending' && onProcess && (
          <Button size="sm" aria-describedby={id} disabled={!ready} onClick={onProcess}>
            Process
          </Button>
        )}
      </td>
    </tr>
  );
}
