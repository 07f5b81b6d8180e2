import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { AdminTable } from '#app/pages/admin/list-table.tsx';
import { ObjectDetails } from '#app/pages/admin/object-details.tsx';
import { INVITATION_STATES } from '#app/pages/admin/orders/order-labels.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatSignedRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { PurchasedProject, User } from '#server/readers/account/get-user-documents.ts';
import { findUserDetails, type LedgerEntrySummary } from '#server/readers/admin-panel/find-user-details.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/user-details.route.ts';
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
      <AdminTable label="Ledger" columns={COLUMNS} rows={entries} />
    </section>
  );
}

/** Lists a user's purchases with the status of their invitations. Failed ones can be sent again. */
function Purchases({ user }: { user: User }) {
  const projects = Object.values(user.purchasedProjects);
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-lg">Purchases</h2>
      {projects.length === 0 ? (
        <p className="text-sm text-muted">No purchases yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {projects.map((project) => (
            <Purchase key={project.projectId} userId={user.id} project={project} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Purchase({ userId, project }: { userId: string; project: PurchasedProject }) {
  const { name, githubId, githubInviteStatus, inviteState, projectId, projectGitUrl: repoUrl } = project;
  const { text, tone } = INVITATION_STATES[inviteState];
  const isFailed = githubInviteStatus === 'invite_failed';
  const resending = useCallable('retryGithubInvite', {
    onResult: ({ status }) =>
      status === 'invite_success'
        ? { success: 'Invitation sent.' }
        : { error: 'The invitation failed again.' },
  });
  // The form disappears on success, so the message takes the focus.
  const message = useReturnFocus<HTMLParagraphElement>(isFailed);

  return (
    <li className="py-2.5">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-muted">
        <StatusBadge tone={tone}>{text}</StatusBadge>, for <Code className="text-xs" text={githubId} />
      </p>
      {isFailed && repoUrl && (
        <CallableForm
          callable={resending}
          read={(text) => ({ userId, projectId, githubId: text('githubId'), repoUrl })}
          noValidate={false}
          className="mt-2 max-w-md"
        >
          <Field
            label="GitHub username"
            name="githubId"
            defaultValue={githubId}
            isCode
            maxLength={100}
            required
            hint="The invitation goes to this account."
            action={
              <ScriptButton type="submit" pending={resending.pending}>
                Re-send Invite
              </ScriptButton>
            }
          />
        </CallableForm>
      )}
      <p
        ref={message}
        role="status"
        tabIndex={-1}
        className={`mt-1 text-sm font-medium outline-none ${resending.error ? 'text-bad' : 'text-ok'}`}
      >
        {resending.error || resending.success}
      </p>
    </li>
  );
}
