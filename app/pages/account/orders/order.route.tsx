import { errorPage } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { describeOrder } from '#domain/describe-order.ts';
import { toRupees } from '#domain/money.ts';
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
import { type BankOrder, BankPayment } from './bank-payment.tsx';
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
    moneyBack,
    invoice,
    newVersion,
    /** What the page follows besides the order: of a copy the project, which may have a new version. */
    followed: copy && order.projectSlug ? [`projects/${order.projectSlug}`] : [],
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleInviteAction(request, shopOf(context));
}

/** Finds an order whose payment waited for the bank, with no more than the buyer's browser saw anyway. */
async function findBankOrder(shop: Context, publicId: string): Promise<BankOrder | null> {
  const order = await findOrderProgress(shop, publicId);
  if (!order) return null;
  const { projectName, projectSlug, amountPaise, awaiting, refusedPaymentId } = order;
  const confirmed = order.state === 'paid' && order.waitedForBank ? 'confirmed' : null;
  const bank = awaiting === 'bank' ? 'waiting' : refusedPaymentId !== null ? 'refused' : confirmed;
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
