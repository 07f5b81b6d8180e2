import { data, redirect } from 'react-router';
import { selectedProjectCookie } from '#app/middleware/selected-project.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { readSavedOrder, serializeSavedOrder } from '#app/pages/checkout/pending-order-cookie.ts';
import { findProject } from '#server/projects/get-project.ts';
import { findOrderProgress } from '#server/queries/find-order-progress.ts';
import type { Route } from './+types/select-project.route.ts';

/** `Get it`: keeps the chosen project in a cookie and goes on to pay, or to log in first. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const chosen = (await request.formData().catch(() => null))?.get('projectId');
  const project = typeof chosen === 'string' && chosen.length <= 128 ? await findProject(shop, chosen) : null;
  if (!project) throw data(null, { status: 404 });
  const headers = new Headers({ 'set-cookie': selectedProjectCookie(project.id, shop.settings) });
  // Choosing again is a new purchase, also after leaving the old one's last screen by an address of one's own.
  const kept = readSavedOrder(request.headers.get('cookie'));
  const order = kept && (await findOrderProgress(shop, kept.orderId));
  if (order?.finalInviteStatus) {
    headers.append('set-cookie', serializeSavedOrder(null, shop.settings.appUrl.startsWith('https:')));
  }
  return redirect(shop.actor ? '/payment' : '/login', { headers });
}

/** Nothing is shown here: whoever reloads the address goes back to choosing. */
export function loader() {
  return redirect('/projects');
}
