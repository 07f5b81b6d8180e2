import { useId } from 'react';
import { Outlet } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHead } from '#app/pages/admin/tab-header.tsx';
import { TableFrame } from '#app/pages/admin/table-frame.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import type { User } from '#contract/documents.ts';
import { listUsers } from '#server/users/list-users.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/users.route.ts';
import { UserStatus } from './user-status.tsx';

const PAGE_SIZE = 50;

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'userWrite');
  const params = new URL(request.url).searchParams;
  return listUsers(shop, {
    email: (params.get('email') ?? '').slice(0, 254),
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
}

export const meta: Route.MetaFunction = () => adminMeta('Users');

/** `/admin/users`: everybody, the newest first. A person's details have an address of their own below. */
export default function Users({ loaderData: page }: Route.ComponentProps) {
  const view = useOpenDialog('/admin/users');
  return (
    <>
      <TabHead title="Users">
        <FilterBox name="email" placeholder="Filter by email..." />
      </TabHead>
      <ListPage page={page} empty="No user matches this filter.">
        <TableFrame label="Users">
          <table className="admin-table">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Status</th>
                <th scope="col" className="action">
                  <span className="sr-only">Details</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.documents.map((user) => (
                <UserRow key={user.id} user={user} onView={() => view(user.id)} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      </ListPage>
      <Outlet />
    </>
  );
}

function UserRow({ user, onView }: { user: User; onView: () => void }) {
  const id = useId();
  const ready = useHydrated();
  return (
    <tr>
      <td id={id} className="wrap-anywhere">
        {user.email}
        {user.referralCode === null && (
          <span className="caption ml-2 inline-block whitespace-nowrap">guest</span>
        )}
      </td>
      <td>
        <UserStatus active={user.active} />
      </td>
      <td className="action">
        <Button size="sm" aria-describedby={id} disabled={!ready} onClick={onView}>
          View
        </Button>
      </td>
    </tr>
  );
}
