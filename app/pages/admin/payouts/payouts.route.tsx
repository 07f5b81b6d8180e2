import { Outlet } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-payouts.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import type { Payout } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { listPayouts } from '#server/queries/rewards/list-payouts.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/payouts.route.ts';
import { PAYOUT_TONES } from './claim-summary.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'payoutRead');
  const { userId, rights } = shop.actor;
  const page = await listPayouts(shop, new URL(request.url).searchParams, PAGE_SIZE);
  return { ...page, adminId: userId, mayProcess: rights.payoutWrite };
}

export const meta: Route.MetaFunction = () => adminMeta(admin.payouts);

/** `/admin/payouts` lists payouts, newest first, updated live. Processing has a dialog with its own URL. */
export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { adminId, mayProcess, ...page } = loaderData;
  // This is the smallest document that changes with every payout. `reader` gives each
  // admin a separate stream.
  useRevalidateOn(`payouts?limit=1&reader=${adminId}`);
  const openDialog = useOpenDialog('/admin/payouts');
  return (
    <>
      <TabHeader title={admin.payouts} />
      <ListPage page={page} empty={messages.noClaims}>
        <AdminTable
          label={admin.payouts}
          columns={columns(mayProcess ? openDialog : null)}
          rows={page.documents}
          rowKey={(payout) => payout.id}
          isStacked
        />
      </ListPage>
      <Outlet />
    </>
  );
}

const columns = (process: ((payoutId: string) => void) | null): Column<Payout>[] => [
  {
    header: messages.user,
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
  { header: messages.amountColumn, format: 'amount', cell: (payout) => formatRupees(payout.payoutAmount) },
  {
    header: messages.status,
    cell: ({ status }) => (
      <StatusBadge tone={PAYOUT_TONES[status]}>{messages.STATUS_LABELS[status]}</StatusBadge>
    ),
  },
  { header: messages.requested, format: 'time', hideBelow: 'sm', cell: requestedOn },
  {
    header: messages.action,
    format: 'action',
    cell: (payout, rowId) =>
      process && (
        <ScriptButton size="sm" aria-describedby={rowId} onClick={() => process(payout.id)}>
          {payout.status === 'pending' ? messages.process : messages.view}
        </ScriptButton>
      ),
  },
];

function requestedOn({ requestedAt }: Payout): string {
  return requestedAt ? formatDate(requestedAt) : messages.notKnown;
}
