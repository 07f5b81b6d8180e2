import { data, redirect } from 'react-router';
import { pendingOrderCookie, selectedProjectCookie } from '#app/lib/cookies.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findProject } from '#server/projects/get-project.ts';
import { findOrderProgress } from '#server/queries/find-order-progress.ts';
import type { Route } from './+types/select-project.route.ts';

/** `Get it`: keeps the chosen project in a cookie and goes on to pay, or to log in first. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const chosen = (await request.formData().catch(() => null))?.get('projectId');
  const project = typeof chosen === 'string' && chosen.length <= 128 ? await findProject(shop, chosen) : null;
  if (!project) throw data(null, { status: 404 });
  const { appUrl } = shop.settings;
  const headers = new Headers({ 'set-cookie': selectedProjectCookie.serialize(project.id, appUrl) });
  // Choosing again is a new purchase, also after leaving the old one's last screen by an address of one's own.
  const saved = pendingOrderCookie.parse(request.headers.get('cookie'));
  const order = saved && (await findOrderProgress(shop, saved.orderId));
  if (order?.finalInviteStatus) {
    headers.append('set-cookie', pendingOrderCookie.serialize(null, appUrl));
  }
  return redirect(shop.actor ? '/payment' : '/login', { headers });
}

/** Nothing is shown here: whoever reloads the address goes back to choosing. */
export function loader() {
  return redirect('/projects');
}
