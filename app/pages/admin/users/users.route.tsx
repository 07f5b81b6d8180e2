import { Outlet } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { listUsers } from '#server/features/users/list-users.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/users.route.ts';
import { UserStatusBadge } from './status-toggle.tsx';

const PAGE_SIZE = 50;

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'userWrite');
  return readListPage(request, (query) => listUsers(readTogether(shop), query, PAGE_SIZE));
}

export const meta: Route.MetaFunction = () => adminMeta('Users');

/** `/admin/users` lists all users, newest first. Details open in a dialog with its own URL. */
export default function Users({ loaderData: page }: Route.ComponentProps) {
  const openDetails = useOpenDialog('/admin/users');
  return (
    <>
      <TabHeader title="Users">
        <FilterBox name="email" placeholder="Filter by email..." />
      </TabHeader>
      <ListPage page={page} empty="No user matches this filter.">
        <AdminTable
          label="Users"
          columns={columns(openDetails)}
          rows={page.documents}
          rowKey={(user) => user.id}
        />
      </ListPage>
      <Outlet />
    </>
  );
}

const columns = (openDetails: (userId: string) => void): Column<User>[] => [
  {
    header: 'Email',
    className: 'wrap-anywhere',
    cell: (user, rowId) => (
      <span id={rowId}>
        <EmailText email={user.email} />
        {user.referralCode === null && (
          <span className="caption ml-2 inline-block whitespace-nowrap">guest</span>
        )}
      </span>
    ),
  },
  { header: 'Status', cell: (user) => <UserStatusBadge user={user} /> },
  {
    header: 'Details',
    format: 'action',
    cell: (user, rowId) => (
      <ScriptButton size="sm" aria-describedby={rowId} onClick={() => openDetails(user.id)}>
        View
      </ScriptButton>
    ),
  },
];
