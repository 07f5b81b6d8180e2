import { MessagePage } from '#app/components/page/message-page.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { describeOrder } from '#domain/describe-order.ts';
import { toRupees } from '#domain/money.ts';
import { describeSituation } from '#domain/order-situation.ts';
import type { Context } from '#server/context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { checkOnVisit, listSentInvitations } from '#server/features/access/invitations/check-on-visit.ts';
import { findCopyAndNewVersion } from '#server/features/copies/find-new-version.ts';
import { checkMergeOnVisit } from '#server/features/copies/record-merge.ts';
import { findDisclosedAt } from '#server/features/disclosures/get-disclosure.ts';
import { findProjectRow } from '#server/features/projects/get-project.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { findInvoiceToCorrect } from '#server/features/tax/find-correctable-invoice.ts';
import { findMoneyBack } from '#server/features/threads/ask-refund.ts';
import { listHelpOf } from '#server/features/threads/list-threads.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { findOrderPage } from '#server/readers/order-page/find-order-page.ts';
import { findOrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import { handleInviteAction } from '../invitations/invite-actions.server.ts';
import type { Route } from './+types/order.route.ts';
import { type BuyersOrder, type Claim, claimOf, frameOf } from './order-claim.server.ts';
import { OwnOrder } from './own-order.tsx';

/** The newest requests for help, of which open ones are shown. */
const SHOWN_REQUESTS = 10;

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const found = await findBuyersOrder(shop, claim);
  const own = found && (await loadOwnOrder(shop, claim, found));
  if (own) return { bankOrder: null, own };
  const bankOrder = claim.key ? null : await findBankOrder(shop, orderId);
  if (!bankOrder) throw errorPage(404);
  return { bankOrder, own: null };
}

async function loadOwnOrder(shop: Context, claim: Claim, found: BuyersOrder) {
  const reader = readTogether(shop);
  const { id, projectId } = found.order;
  const [order, { documents: help }, project, disclosedAt, moneyBack, invoice, { copy, newVersion }, sent] =
    await Promise.all([
      findOrderPage(reader, claim.orderId),
      listHelpOf(reader.db, id, { limit: SHOWN_REQUESTS }),
      findProjectRow(reader, projectId),
      findDisclosedAt(reader.db, id),
      findMoneyBack(reader, found.order),
      findInvoiceToCorrect(reader, found.order),
      findCopyAndNewVersion(reader.db, found.order),
      listSentInvitations(reader.db, { orderId: id }),
    ]);
  if (!order) return null;
  await checkOnVisit(shop, sent);
  if (copy) await checkMergeOnVisit(shop, copy);
  // A project whose repository was never read is read because of the visit.
  if (copy && newVersion === null) await prioritizeSync(shop, projectId);
  return {
    order,
    description: describeOrder(order.facts),
    /** The key of the mailed link; may be empty. */
    orderKey: claim.key,
    frame: frameOf(claim, found),
    isOwner: found.isOwner,
    help,
    work: {
      tools: project?.requires?.length ?? null,
      viva: order.purchase?.viva ?? null,
      disclosedAt,
      help: help[0]?.state ?? null,
    },
    /** Null unless the buyer can ask for their money back, or has asked. */
    moneyBack,
    /** Null without an invoice that could be corrected. */
    invoice,
    /** The name of a version that the buyer's copy does not have; null for none. */
    newVersion,
    /** What the page follows besides the order: of a copy the project, which may have a new version. */
    followed: copy && order.projectSlug ? [`projects/${order.projectSlug}`] : [],
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleInviteAction(request, shopOf(context));
}

/** Finds an order whose payment waited for the bank, with no more than the buyer's browser saw anyway. */
async function findBankOrder(shop: Context, publicId: string) {
  const order = await findOrderProgress(shop, publicId);
  if (!order) return null;
  const { projectName, projectSlug, amountPaise, awaiting, refusedPaymentId } = order;
  const confirmed = order.state === 'paid' && order.waitedForBank ? 'confirmed' : null;
  const bank: BankState | null =
    awaiting === 'bank' ? 'waiting' : refusedPaymentId !== null ? 'refused' : confirmed;
  return bank && { orderId: publicId, projectName, projectSlug, price: toRupees(amountPaise), bank };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: getTitle((loaderData?.own?.order ?? loaderData?.bankOrder)?.projectName) },
];

function getTitle(projectName: string | undefined): string {
  return projectName ? `Your order: ${projectName}` : 'Your order';
}

/**
 * `/orders/{id}?key=…` shows an order to its owner, to anyone with its mailed link and to the browser that
 * paid. Anyone else who knows the ID only sees whether the bank has confirmed the payment.
 */
export default function Order({ params, loaderData: { own, bankOrder } }: Route.ComponentProps) {
  useRevalidateOn(`pending_orders/${params.orderId}`, ...(own?.followed ?? []));
  return own ? <OwnOrder {...own} /> : <BankPayment order={bankOrder} />;
}

/** `waiting`: the provider has not confirmed the bank's money yet. `refused`: the money is returned. */
type BankState = 'waiting' | 'confirmed' | 'refused';

const MESSAGES: Record<BankState, string> = {
  waiting: describeSituation('bank', { githubId: '' }).text,
  confirmed:
    "Your bank has confirmed the payment. We've emailed you the receipt, with a link to your order and its invitation.",
  refused: describeSituation('bank_refused', { githubId: '' }).text,
};

/** Shows the outcome of a payment that waited for the bank, for anyone who knows the order's id. */
function BankPayment({ order }: { order: NonNullable<Awaited<ReturnType<typeof findBankOrder>>> }) {
  return (
    <MessagePage compact eyebrow="Your order" title={order.projectName}>
      <p className="mb-4">
        <Price rupees={order.price} />
      </p>
      <div role="status" className="font-medium">
        {MESSAGES[order.bank]}
      </div>
      <p className="mt-6 text-muted">
        Order ID <Code className="text-sm select-all" text={order.orderId} />
      </p>
      {order.bank === 'refused' && (
        <p className="mt-8">
          <LinkButton to={`/projects/${order.projectSlug}`} variant="primary">
            Try again
          </LinkButton>
        </p>
      )}
    </MessagePage>
  );
}
