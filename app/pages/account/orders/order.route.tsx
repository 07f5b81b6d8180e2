import { useEffect } from 'react';
import { data } from 'react-router';
import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { Download } from '#app/components/ui/icons.tsx';
import { subscribe } from '#app/lib/live/subscribe.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/orders.tsx';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { PendingOrder } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { tellOrderStory } from '#domain/order-story.ts';
import { findBuyersOrder } from '#server/access/get-own-order.ts';
import type { Context } from '#server/context.ts';
import { findOrderPage, type OrderPage } from '#server/queries/find-order-page.ts';
import { findOrderProgress } from '#server/queries/find-order-progress.ts';
import { handleInviteAction } from '../invitations/invite-actions.server.ts';
import { PRIVATE_HEADERS } from '../private-headers.ts';
import type { Route } from './+types/order.route.ts';
import { type BankOrder, BankPayment } from './bank-payment.tsx';
import { CorrectAddressLink } from './mail-refused.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderNext, StoryPanel } from './order-next.tsx';
import { OrderSteps } from './order-steps.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  const found = await findBuyersOrder(shop, { orderId, key, paidOrders });
  const order = found && (await findOrderPage(shop, orderId));
  if (!order) {
    const bankOrder = key ? null : await findBankOrder(shop, orderId);
    if (!bankOrder) throw data(null, { status: 404 });
    return { bankOrder, own: null };
  }
  const query = key && `?key=${encodeURIComponent(key)}`;
  const own = {
    order,
    story: tellOrderStory(order.facts),
    orderKey: key,
    isOwner: found.isOwner,
    receiptUrl: order.payment && `/orders/${orderId}/receipt.pdf${query}`,
  };
  return { bankOrder: null, own };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleInviteAction(request, shopOf(context));
}

/** An order whose payment the bank was waited for; it shows no more than the buyer's browser saw anyway. */
async function findBankOrder(shop: Context, publicId: string): Promise<BankOrder | null> {
  const order = await findOrderProgress(shop, publicId);
  if (!order) return null;
  const { projectName, projectSlug, amountPaise, awaiting, refusedPaymentId } = order;
  const confirmed = order.state === 'paid' && order.waitedForBank ? 'confirmed' : null;
  const bank = awaiting === 'bank' ? 'waiting' : refusedPaymentId !== null ? 'refused' : confirmed;
  return bank && { orderId: publicId, projectName, projectSlug, price: toRupees(amountPaise), bank };
}

export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: getTitle((loaderData?.own?.order ?? loaderData?.bankOrder)?.projectName) },
];

function getTitle(projectName: string | undefined): string {
  return projectName ? messages.titleOf(projectName) : messages.title;
}

/**
 * `/orders/{id}?key=…`: an order's story, for its owner, anyone with its mailed link, and the browser that paid it; for
 * everyone else who knows the ID, what the bank says about it.
 */
export default function Order({ params, loaderData: { own, bankOrder } }: Route.ComponentProps) {
  useReloadOnChange(params.orderId, bankOrder?.bank === 'waiting' || own?.order.facts.awaiting === 'bank');
  return own ? <OwnOrder {...own} /> : <BankPayment order={bankOrder} />;
}

type OwnOrderProps = NonNullable<Route.ComponentProps['loaderData']['own']>;

function OwnOrder({ order, story, orderKey, receiptUrl, isOwner }: OwnOrderProps) {
  const { purchase, projectName, projectSlug, payment, paymentId, orderId, facts } = order;
  return (
    <div className="page py-10 sm:py-16">
      <article className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 rounded-md border border-line bg-surface p-5 sm:p-10 lg:max-w-none lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <header className="lg:col-span-2">
          <p className="caption border-b border-rule pb-3">{messages.title}</p>
          <h1 className="mt-6 text-3xl">{projectName}</h1>
        </header>
        <section aria-labelledby="story" className="grid content-start gap-5">
          <h2 id="story" className="text-xl">
            {payment ? messages.invitation : messages.payment}
          </h2>
          <OrderNext
            part={story.next}
            hasAccount={facts.hasAccount}
            {...{ purchase, projectSlug, orderKey, isOwner }}
          />
          {story.notices.map((notice) => (
            <StoryPanel key={notice.text} part={notice}>
              {notice.actions.includes('correct-address') && (
                <CorrectAddressLink hasAccount={facts.hasAccount} supportId={paymentId ?? orderId} />
              )}
            </StoryPanel>
          ))}
          <OrderSteps steps={story.steps} />
        </section>
        <section
          aria-labelledby="details"
          className="grid content-start gap-5 lg:border-l lg:border-line lg:pl-10"
        >
          <h2 id="details" className="text-xl">
            {messages.details}
          </h2>
          <OrderDetails order={order} />
          <div className="flex flex-wrap gap-3">
            {/* Not a route of the client's router. */}
            {receiptUrl && (
              <a href={receiptUrl} download className={buttonClass({ look: 'secondary' })}>
                <Download className="size-4" />
                {messages.receipt}
              </a>
            )}
            <SupportLink order={order} />
          </div>
          <p className="text-sm text-muted">
            {messages.supportReplies} {orderKey && messages.keepPrivate}
          </p>
        </section>
      </article>
    </div>
  );
}

/** A mail to support with the order filled in. */
function SupportLink({ order: { projectName, orderId, paymentId, facts } }: { order: OrderPage }) {
  const supportEmail = useRootData()?.supportEmail;
  if (!supportEmail) return null;
  const subject = messages.supportSubject(projectName, orderId);
  const body = messages.supportBody([
    [messages.orderId, orderId],
    [messages.paymentId, paymentId],
    [messages.github, facts.githubId],
  ]);
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <a href={`mailto:${supportEmail}?${query}`} className={buttonClass({ look: 'secondary' })}>
      {messages.writeToSupport}
    </a>
  );
}

/** Reloads the page's data when the order's live document changes, or the bank decided before the first snapshot. */
function useReloadOnChange(orderId: string, awaitsBank: boolean) {
  const reload = useReload();
  useEffect(() => {
    let isFirst = true;
    return subscribe<PendingOrder>(`pending_orders/${orderId}`, ({ awaiting }) => {
      if (!isFirst || awaitsBank !== (awaiting === 'bank')) void reload();
      isFirst = false;
    });
  }, [orderId, awaitsBank, reload]);
}
