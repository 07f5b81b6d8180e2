import { Link } from 'react-router';
import { MessageForm } from '#app/components/threads/message-form.tsx';
import { ThreadMessages } from '#app/components/threads/thread-messages.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { listHelpOf } from '#server/features/threads/list-threads.ts';
import type { HelpRequest } from '#server/readers/threads/select-threads.ts';
import { StatusPanel } from '../../status-panel.tsx';
import { NotFoundHint } from '../not-found-hint.tsx';
import { claimOf, frameOf } from '../order-claim.server.ts';
import { PurchaseFrame, purchaseMeta } from '../purchase-frame.tsx';
import type { Route } from './+types/help.route.ts';
import { describeHelp } from './describe-help.ts';
import { type HelpResult, handleHelpAction } from './help-actions.server.ts';
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

export const meta: Route.MetaFunction = purchaseMeta('Help');

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
          <RequestForm
            intro={
              hasRequests
                ? 'Is it about something else? Send a new request.'
                : 'Doesn’t the project run, or is something in it unclear? Tell us.'
            }
            count={requests.length}
            isAnswered={requests[0]?.messages.some(({ from }) => from === 'shop') ?? false}
            result={actionData}
          />
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

interface HelpRequestsProps {
  requests: HelpRequest[];
  result: HelpResult | undefined;
}

/** Lists an order's requests for help. Closed ones are folded. */
function HelpRequests({ requests, result }: HelpRequestsProps) {
  const shop = useRootData()?.shopName ?? '';
  return requests.map((request) => {
    const { number, state, results, messages: sent } = request;
    return (
      <details key={number} open={state.startsWith('waiting')} className="panel p-4 sm:p-5">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Help request {number}
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6">
          <StatusPanel part={describeHelp(request)} />
          <ThreadMessages messages={sent} names={{ buyer: 'You', shop }} />
          {results && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center">
                The result you sent with it
              </summary>
              <pre translate="no" className="overflow-x-auto rounded-md bg-raised p-3 text-xs">
                {results}
              </pre>
            </details>
          )}
          <MessageForm
            count={sent.filter(({ from }) => from === 'buyer').length}
            isAnswered={sent.at(-1)?.from === 'shop'}
            result={result?.number === number ? result : undefined}
          >
            <input type="hidden" name="number" value={number} />
          </MessageForm>
        </div>
      </details>
    );
  });
}
