import { useState } from 'react';
import { Link } from 'react-router';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { findProjectRow } from '#server/features/projects/get-project.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { countOrderHelp } from '#server/features/threads/list-threads.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { handleHelpAction } from '../help/help-actions.server.ts';
import { RequestForm } from '../help/request-form.tsx';
import { claimOf, frameOf, keyQuery } from '../order-claim.server.ts';
import { PurchaseFrame, purchaseMeta } from '../purchase-frame.tsx';
import type { Route } from './+types/setup.route.ts';
import { SetupCheck } from './setup-check.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const found = orNotFound(await findBuyersOrder(shop, claim));
  const reader = readTogether(shop);
  const [project, requests] = await Promise.all([
    findProjectRow(reader, found.order.projectId),
    countOrderHelp(reader.db, found.order.id),
  ]);
  const { id, requires } = orNotFound(project);
  if (!requires) await prioritizeSync(shop, id);
  const query = keyQuery(claim);
  return {
    frame: frameOf(claim, found),
    requires,
    /** Help is for orders that are paid. */
    isPurchased: found.purchase !== null,
    /** The number of the order's requests so far. */
    requests,
    helpUrl: `/orders/${orderId}/help${query}`,
    // The tools appear as soon as the repository has been read.
    documents: requires ? [] : [`projects/${id}`],
  };
}

export function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  return handleHelpAction(request, shopOf(context), orderId);
}

export const meta: Route.MetaFunction = purchaseMeta(labels.checkMyComputer);

/**
 * `/orders/{id}/setup` checks the buyer's computer and, once the order is paid, takes requests for help with
 * the result, for everyone who can open the order's page.
 */
export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, requires, isPurchased, requests, helpUrl, documents } = loaderData;
  const [results, setResults] = useState('');
  useRevalidateOn(...documents);
  const tools = requires ?? [];
  const asksForTools = tools.length > 0;
  return (
    <PurchaseFrame frame={frame} current="Set up">
      <div className="purchase-columns">
        <div className="gap-8!">
          <div>
            <h2 className="text-xl">{labels.checkMyComputer}</h2>
            <p className="mt-2 text-muted">
              {asksForTools
                ? 'See in a minute whether your computer has what this project needs. The script only prints what’s installed. It changes nothing and sends nothing.'
                : requires
                  ? 'This project names no tools that must be installed. Its README says how to start it.'
                  : 'We’re still reading what this project needs. It appears here in about a minute.'}
            </p>
          </div>
          {asksForTools && <SetupCheck requires={tools} text={results} setText={setResults} />}
        </div>
        {isPurchased && (
          <RequestForm
            intro="Doesn’t it run? Tell us what goes wrong."
            results={results}
            count={requests}
            result={actionData}
          >
            {/* Links in earlier mails lead here. */}
            <p id="requests" className="empty:hidden">
              {requests > 0 && (
                <Link to={helpUrl} className="link">
                  {requests === 1
                    ? 'See your request and our answer'
                    : `See your ${requests} requests and our answers`}
                </Link>
              )}
            </p>
          </RequestForm>
        )}
      </div>
    </PurchaseFrame>
  );
}
