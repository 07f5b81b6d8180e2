import { Link } from 'react-router';
import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { errorPage } from '#app/lib/error-page.server.ts';
import * as messages from '#app/messages/setup.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersOrder } from '#server/access/get-own-order.ts';
import { findProjectRow } from '#server/projects/get-project.ts';
import { PRIVATE_HEADERS } from '../../private-headers.ts';
import type { Route } from './+types/setup.route.ts';
import { SetupCheck } from './setup-check.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  const found = await findBuyersOrder(shop, { orderId, key, paidOrders });
  const project = found && (await findProjectRow(shop, found.order.projectId));
  if (!project) throw errorPage(404);
  const query = key && `?key=${encodeURIComponent(key)}`;
  return {
    projectName: found.order.projectName,
    requires: project.requires ?? [],
    orderUrl: `/orders/${orderId}${query}`,
  };
}

export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: messages.titleOf(loaderData?.projectName ?? '') },
];

/** `/orders/{id}/setup` checks the buyer's computer, for everyone who can open the order's page. */
export default function Setup({ loaderData: { projectName, requires, orderUrl } }: Route.ComponentProps) {
  return (
    <div className="page py-10 sm:py-16">
      <article className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <Link to={orderUrl} className="link">
            {messages.backToOrder}
          </Link>
          <p className="caption mt-6">{messages.check}</p>
          <h1 className="mt-2 text-3xl">{projectName}</h1>
          <p className="mt-3 text-muted">{requires.length > 0 ? messages.intro : messages.nothingNeeded}</p>
        </header>
        {requires.length > 0 && <SetupCheck requires={requires} />}
      </article>
    </div>
  );
}
