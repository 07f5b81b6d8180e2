import { useState } from 'react';
import { Link } from 'react-router';
import { MessageForm } from '#app/components/threads/message-form.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { MAX_RESULTS } from '#domain/help.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { listOrderHelp } from '#server/features/help/list-help.ts';
import { findProjectRow } from '#server/features/projects/get-project.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { claimOf, keyQuery } from '../order-claim.server.ts';
import type { Route } from './+types/setup.route.ts';
import { handleHelpAction } from './help-actions.server.ts';
import { HelpRequests } from './help-requests.tsx';
import { SetupCheck } from './setup-check.tsx';

/** More requests of one order are rare, and stay in their mails. */
const SHOWN_REQUESTS = 24;

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const { order, purchase } = orNotFound(await findBuyersOrder(shop, claim));
  const { id, requires } = orNotFound(await findProjectRow(shop, order.projectId));
  if (!requires) await prioritizeSync(shop, id);
  const query = keyQuery(claim);
  const helpDocument = `orders/${orderId}/help${query}`;
  return {
    projectName: order.projectName,
    requires,
    /** Help is for orders that are paid. */
    isPurchased: purchase !== null,
    requests: (await listOrderHelp(shop, { ...claim, limit: SHOWN_REQUESTS })).documents,
    orderUrl: `/orders/${orderId}${query}`,
    // The tools appear as soon as the repository has been read.
    documents: requires ? [helpDocument] : [helpDocument, `projects/${id}`],
  };
}

export function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  return handleHelpAction(request, shopOf(context), orderId);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Check my computer: ${loaderData?.projectName ?? ''}` },
];

/**
 * `/orders/{id}/setup` checks the buyer's computer and, once the order is paid, takes requests for help, for
 * everyone who can open the order's page.
 */
export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, requires, isPurchased, requests, orderUrl, documents } = loaderData;
  const [results, setResults] = useState('');
  useRevalidateOn(...documents);
  const tools = requires ?? [];
  const asksForTools = tools.length > 0;
  const noTools = requires
    ? 'This project names no tools that must be installed. Its README says how to start it.'
    : 'We’re still reading what this project needs. It appears here in about a minute.';
  return (
    <div className="page py-10 sm:py-16">
      <article className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <Link to={orderUrl} className="link">
            {labels.backToOrder}
          </Link>
          <p className="caption mt-6">{labels.checkMyComputer}</p>
          <h1 className="mt-2 text-3xl">{projectName}</h1>
          <p className="mt-3 text-muted">
            {asksForTools
              ? 'See in a minute whether your computer has what this project needs. The script only prints what’s installed. It changes nothing and sends nothing.'
              : noTools}
          </p>
          {isPurchased && (
            <p className="mt-3">
              Is something else wrong?{' '}
              <Link to="#help" className="link">
                Ask for help
              </Link>
              .
            </p>
          )}
        </header>
        {asksForTools && <SetupCheck requires={tools} text={results} setText={setResults} />}
        {isPurchased && (
          <section id="help" aria-labelledby="help-title" className="grid gap-4">
            <h2 id="help-title" className="text-xl">
              {labels.askForHelp}
            </h2>
            <MessageForm
              count={requests.length}
              label="What goes wrong?"
              hint="Paste the command you ran and the whole error. We hide passwords, tokens and keys before we store it."
              submitLabel={labels.askForHelp}
              note={
                results
                  ? 'The result above goes with it. You get our answer within 24 hours, by email and here.'
                  : 'You get our answer within 24 hours, by email and here.'
              }
              result={actionData?.number === '' ? actionData : undefined}
            >
              {/* The script's result is at the end of what was pasted. */}
              <input type="hidden" name="results" value={results.slice(-MAX_RESULTS)} />
            </MessageForm>
          </section>
        )}
        {requests.length > 0 && (
          <section id="requests" aria-labelledby="requests-title" className="grid gap-4">
            <h2 id="requests-title" className="text-xl">
              Your help requests
            </h2>
            <HelpRequests requests={requests} result={actionData} />
          </section>
        )}
      </article>
    </div>
  );
}
