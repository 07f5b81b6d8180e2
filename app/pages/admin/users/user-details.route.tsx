import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { ObjectDetails } from '#app/pages/admin/object-details.tsx';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatSignedRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { findUserDetails, type LedgerEntrySummary } from '#server/readers/admin-panel/find-user-details.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/user-details.route.ts';
import { Purchases } from './purchases.tsx';
import { StatusToggle } from './status-toggle.tsx';

const KIND_LABELS: Record<LedgerEntrySummary['kind'], string> = {
  reward: 'Referral reward',
  reversal: 'Reward taken back',
  payout: 'Paid out',
  payout_return: 'Returned by the bank',
};

const COLUMNS: readonly Column<LedgerEntrySummary>[] = [
  { header: 'When', format: 'time', cell: (entry) => formatDateTime(entry.createdAt) },
  { header: 'What', cell: (entry) => KIND_LABELS[entry.kind] },
  { header: 'Amount', format: 'amount', cell: (entry) => formatSignedRupees(entry.amount) },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(
    await findUserDetails(readTogether(getAdminContext(context, 'userWrite')), params.userId),
  );
}

export const meta: Route.MetaFunction = () => adminMeta('User Details');

/** `/admin/users/{id}` shows all details of a user, updated live, with actions on the account. */
export default function UserDetails({ loaderData: { user, account, ledger } }: Route.ComponentProps) {
  const close = useCloseDialog('/admin/users');
  useRevalidateOn(`users/${encodeURIComponent(user.id)}`);
  return (
    <Dialog title="User Details" side onClose={close}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-lg font-semibold wrap-anywhere">
          <EmailText email={user.email} />
        </p>
        <CopyButton text={user.email} label="Copy email" />
      </div>
      <StatusToggle user={user} />
      <Purchases user={user} />
      <LedgerTable entries={ledger} />
      <section className="mt-7">
        <h2 className="mb-2 text-lg">All details</h2>
        <ObjectDetails object={{ ...user, ...account }} />
      </section>
    </Dialog>
  );
}

/** Lists the newest ledger entries of a user. Renders nothing if there are none. */
function LedgerTable({ entries }: { entries: LedgerEntrySummary[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">Ledger</h2>
      <AdminTable label="Ledger" columns={COLUMNS} rows={entries} rowKey={(entry) => entry.id} />
    </section>
  );
}
