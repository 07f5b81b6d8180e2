import { redirect } from 'react-router';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { selectedProjectCookie } from '#domain/cookies.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { findProjectOnSale } from '#server/features/projects/get-project.ts';
import { ownsProject } from '#server/readers/catalogue/owns-project.ts';
import { findOrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import type { Route } from './+types/select-project.route.ts';

/** Saves the selected project in a cookie and continues to the payment, or to the login. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const id = (await readForm(request)).get('projectId');
  const project = orNotFound(
    typeof id === 'string' && id.length <= 128 ? await findProjectOnSale(shop, id) : null,
  );
  // The project's page says that the visitor owns it, or why it can't be bought.
  if (project.isPaused || (await ownsProject(shop, project.id))) return redirect(`/projects/${project.slug}`);
  const { appUrl } = shop.settings;
  const headers = new Headers({ 'set-cookie': selectedProjectCookie.serialize(project.id, appUrl) });
  // A finished order is forgotten, so that selecting a project starts a new purchase.
  const saved = pendingOrderCookie.parse(request.headers.get('cookie'), appUrl);
  const order = saved && (await findOrderProgress(shop, saved.orderId));
  if (order?.finalInviteStatus) {
    headers.append('set-cookie', pendingOrderCookie.serialize(null, appUrl));
  }
  return redirect(shop.actor ? '/payment' : '/login', { headers });
}

/** A reload after the form post leads back to the list. */
export function loader() {
  return redirect('/projects');
}
