import { Link } from 'react-router';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { listHelpOf } from '#server/features/threads/list-threads.ts';
import { NotFoundHint } from '../not-found-hint.tsx';
import { claimOf, frameOf } from '../order-claim.server.ts';
import { PurchaseFrame } from '../purchase-frame.tsx';
import type { Route } from './+types/help.route.ts';
import { handleHelpAction } from './help-actions.server.ts';
import { HelpRequests } from './help-requests.tsx';
import { RequestForm } from './request-form.tsx';

/** More requests of one order are rare, and stay in their mails. */
const SHOWN_REQUESTS = 24;

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const found = orNotFound(await findBuyersOrder(shop, claim));
  const frame = frameOf(claim, found);
  return {
    frame,
    /** Help is for orders that are paid. */
    isPurchased: found.purchase !== null,
    requests: (await listHelpOf(shop.db, found.order.id, { limit: SHOWN_REQUESTS })).documents,
    document: `orders/${orderId}/help${frame.query}`,
  };
}

export function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  return handleHelpAction(request, shopOf(context), orderId);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Help: ${loaderData?.frame.projectName ?? ''}` },
];

/**
 * `/orders/{id}/help` has an order's requests for help with our answers, and takes new ones once the order is
 * paid, for everyone who can open the order's page.
 */
export default function Help({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, isPurchased, requests, document } = loaderData;
  useRevalidateOn(document);
  const hasRequests = requests.length > 0;
  return (
    <PurchaseFrame frame={frame} current="Help">
      <div className="purchase-columns">
        {hasRequests && (
          <section id="requests" aria-labelledby="requests-title">
            <h2 id="requests-title" className="text-xl">
              Your help requests
            </h2>
            <HelpRequests requests={requests} result={actionData} />
          </section>
        )}
        {isPurchased ? (
          <section id="help" aria-labelledby="help-title">
            <div>
              <h2 id="help-title" className="text-xl">
                {labels.askForHelp}
              </h2>
              <p className="mt-2 text-muted">
                {hasRequests
                  ? 'Is it about something else? Send a new request.'
                  : 'Doesn’t the project run, or is something in it unclear? Tell us.'}
              </p>
            </div>
            <RequestForm
              count={requests.length}
              isAnswered={requests[0]?.messages.some(({ from }) => from === 'shop') ?? false}
              result={actionData}
            />
          </section>
        ) : (
          <p>Help with the project is for orders that are paid.</p>
        )}
        {!hasRequests && (
          <section aria-labelledby="first">
            <h2 id="first" className="text-xl">
              Look here first
            </h2>
            <p>
              <Link to={`/orders/${frame.orderId}/setup${frame.query}`} className="link">
                {labels.checkMyComputer}
              </Link>{' '}
              shows in a minute whether a tool is missing or too old. Its result can go with your request.
            </p>
            <NotFoundHint />
          </section>
        )}
      </div>
    </PurchaseFrame>
  );
}
