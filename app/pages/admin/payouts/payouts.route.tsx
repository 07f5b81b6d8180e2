import { Outlet } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { listPayouts, type Payout } from '#server/features/payouts/list-payouts.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/payouts.route.ts';
import { PAYOUT_STATES } from './claim-summary.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'payoutRead');
  const { userId, rights } = shop.actor;
  const page = await readListPage(request, (query) => listPayouts(shop, query, PAGE_SIZE));
  return { ...page, adminId: userId, mayProcess: rights.payoutWrite };
}

export const meta: Route.MetaFunction = () => adminMeta('Payouts');

/** `/admin/payouts` lists payouts, newest first, updated live. Processing has a dialog with its own URL. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { adminId, mayProcess, ...page } = loaderData;
  // This is the smallest document that changes with every payout. `reader` gives each
  // admin a separate stream.
  useRevalidateOn(`payouts?limit=1&reader=${adminId}`);
  const openDialog = useOpenDialog('/admin/payouts');
  return (
    <>
      <TabHeader title="Payouts" />
      <ListTable
        page={page}
        empty="No claims yet."
        start="Students claim their referral earnings by UPI once they have ₹300. You check and pay each claim here."
        label="Payouts"
        columns={columns(mayProcess ? openDialog : null)}
        isStacked
      />
      <Outlet />
    </>
  );
}

const columns = (process: ((payoutId: string) => void) | null): Column<Payout>[] => [
  {
    header: 'User',
    isFullRow: true,
    className: 'wrap-anywhere',
    cell: (payout, rowId) => (
      <>
        <span id={rowId}>
          <EmailText email={payout.userEmail} />
        </span>
        <span className="caption block sm:hidden">{requestedOn(payout)}</span>
      </>
    ),
  },
  { header: 'Amount (₹)', format: 'amount', cell: (payout) => formatRupees(payout.payoutAmount) },
  {
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={PAYOUT_STATES[status].tone}>{PAYOUT_STATES[status].text}</StatusBadge>
    ),
  },
  { header: 'Requested', format: 'time', hideBelow: 'sm', cell: requestedOn },
  {
    header: 'Action',
    format: 'action',
    cell: (payout, rowId) =>
      process && (
        <ScriptButton size="sm" aria-describedby={rowId} onClick={() => process(payout.id)}>
          {payout.status === 'pending' ? 'Process' : 'View'}
        </ScriptButton>
      ),
  },
];

function requestedOn({ requestedAt }: Payout): string {
  return requestedAt ? formatDate(requestedAt) : 'N/A';
}
