import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { Logo } from '#app/components/shell/logo.tsx';
import { SignOutButton } from '#app/components/shell/sign-out-button.tsx';
import { ThemeButton } from '#app/components/shell/theme-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { getAdminContext, requireAdmin } from '#app/middleware/require-admin.ts';
import { countWaiting } from '#server/readers/admin-orders/count-waiting.ts';
import stylesheet from '../../admin.css?url';
import type { Route } from './+types/layout.route.ts';
import { adminMeta } from './admin-meta.ts';
import { TabList, TabPanel } from './tab-list.tsx';
import { type CurrentAdmin, useAdmin } from './use-admin.ts';

const MISSING = {
  403: {
    title: 'You don’t have access to this tab',
    text: 'Ask the person who runs the shop for the right. The tab opens as soon as you have it.',
  },
  404: {
    title: 'Page not found',
    text: 'The address may have a typo, or what was here has been deleted.',
  },
};

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs): Promise<CurrentAdmin> {
  const shop = getAdminContext(context);
  const { userId: id, email, rights, closedRights = [] } = shop.actor;
  const needsSecondFactor = closedRights.length > 0;
  return { id, email, rights, needsSecondFactor, waiting: await countWaiting(shop) };
}

export const meta: Route.MetaFunction = () => adminMeta('Admin');

/** Only admin pages load these styles. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** The layout of `/admin` has the admin's account, the tabs that their rights allow, and the open tab. */
export default function AdminLayout({ loaderData: admin }: Route.ComponentProps) {
  return (
    <Frame admin={admin}>
      <Outlet />
    </Frame>
  );
}

/** Missing rights and pages are shown inside the layout, so that the other tabs stay reachable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const admin = useAdmin();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!admin || (status !== 403 && status !== 404)) throw error;
  return (
    <Frame admin={admin}>
      <Missing status={status} />
    </Frame>
  );
}

function Frame({ admin, children }: { admin: CurrentAdmin; children: ReactNode }) {
  // Tabs appear and disappear when rights change. Loaders redirect revoked admins to the login.
  useRevalidateOn(`admins/${admin.id}`);
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="page flex min-h-14 items-center gap-3 py-1.5">
          <Logo className="size-6 shrink-0" />
          <p className="font-display text-base font-extrabold tracking-tight max-sm:sr-only">Admin panel</p>
          <p className="caption ml-auto min-w-0 truncate">{admin.email}</p>
          <ThemeButton className="grid size-11 place-items-center rounded-md hover:bg-raised sm:hidden" />
          <SignOutButton label="Logout" />
        </div>
        <TabList {...admin} />
      </header>
      {admin.needsSecondFactor && (
        <p role="status" className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span>Orders and payouts open once your account has a second step at login.</span>
          <LinkButton to="/admin/security">Set up the second step</LinkButton>
        </p>
      )}
      <TabPanel rights={admin.rights}>{children}</TabPanel>
    </>
  );
}

/** Replaces a tab. When the admin gets the missing right, the tab opens. */
function Missing({ status }: { status: keyof typeof MISSING }) {
  const { title, text } = MISSING[status];
  return (
    <section className="max-w-xl panel p-6">
      <p className="caption border-b border-rule pb-3">{status}</p>
      <h1 className="mt-5 mb-3 text-2xl">{title}</h1>
      <p className="mb-6 text-muted">{text}</p>
      <LinkButton to="/admin">Go to the dashboard</LinkButton>
    </section>
  );
}
