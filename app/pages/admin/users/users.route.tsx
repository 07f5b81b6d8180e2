import { Outlet } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { adminListLoader } from '#app/pages/admin/admin-list-loader.server.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { listUsers } from '#server/features/users/list-users.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/users.route.ts';
import { UserStatusBadge } from './status-toggle.tsx';

export const loader = adminListLoader('userWrite', (shop, query) => listUsers(readTogether(shop), query, 50));

export const meta: Route.MetaFunction = () => adminMeta('Users');

/** `/admin/users` lists all users, newest first. Details open in a dialog with its own URL. */
export default function Users({ loaderData: page }: Route.ComponentProps) {
  const openDetails = useOpenDialog('/admin/users');
  return (
    <>
      <TabHeader title="Users">
        <FilterBox name="email" placeholder="Filter by email..." />
      </TabHeader>
      <ListTable
        page={page}
        empty="No user matches this filter."
        label="Users"
        columns={columns(openDetails)}
      />
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
