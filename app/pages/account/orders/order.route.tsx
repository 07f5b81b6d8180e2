import { type ReactNode, useEffect } from 'react';
import { data } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Download } from '#app/components/ui/icons.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { subscribe } from '#app/lib/live/subscribe.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/orders.tsx';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { PendingOrder, PurchasedProject } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { describePayment } from '#domain/refund.ts';
import type { Context } from '#server/context.ts';
import { findOrderProgress } from '#server/queries/find-order-progress.ts';
import { getUserDocuments } from '#server/queries/get-user-documents.ts';
import { findReceiptByKey } from '#server/receipts/find-receipt.ts';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';
import { PRIVATE_HEADERS } from '../private-headers.ts';
import type { Route } from './+types/order.route.ts';
import { type BankOrder, BankPayment } from './bank-payment.tsx';
import { MailRefused } from './mail-refused.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const receipt = await findReceiptByKey(shop, { orderId: params.orderId, key });
  if (!receipt) {
    const bankOrder = key ? null : await findBankOrder(shop, params.orderId);
    if (!bankOrder) throw data(null, { status: 404 });
    return { bankOrder, paid: null };
  }
  const { orderId, projectName, amountPaise, paymentId, isRefunded, refundedPaise, email, ownerId } = receipt;
  const { isMailRefused } = receipt;
  const owner = (await getUserDocuments(shop.db, [ownerId])).get(ownerId);
  const purchases = Object.values(owner?.purchasedProjects ?? {});
  const paid = {
    order: {
      orderId,
      projectName,
      price: toRupees(amountPaise),
      paymentId,
      isRefunded,
      refundedPaise,
      email,
      isMailRefused,
    },
    purchase: purchases.find((purchase) => purchase.orderId === orderId) ?? null,
    receiptUrl: `/orders/${orderId}/receipt.pdf?key=${encodeURIComponent(key)}`,
  };
  return { bankOrder: null, paid };
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
  { title: getTitle((loaderData?.paid?.order ?? loaderData?.bankOrder)?.projectName) },
];

function getTitle(projectName: string | undefined): string {
  return projectName ? messages.titleOf(projectName) : messages.title;
}

/** `/orders/{id}?key=…`: a paid order, for anyone with its mailed link; without the key, what the bank says about it. */
export default function Order({ params, loaderData: { paid, bankOrder } }: Route.ComponentProps) {
  useReloadOnChange(params.orderId, bankOrder?.bank === 'waiting');
  return paid ? <PaidOrder {...paid} /> : <BankPayment order={bankOrder} />;
}

type PaidOrderProps = NonNullable<Route.ComponentProps['loaderData']['paid']>;

function PaidOrder({ order, purchase, receiptUrl }: PaidOrderProps) {
  const supportEmail = useRootData()?.supportEmail;
  return (
    <MessagePage compact eyebrow={messages.title} title={order.projectName}>
      <MailRefused
        email={order.email}
        supportId={order.paymentId ?? order.orderId}
        isRefused={order.isMailRefused}
      />
      <dl className="grid items-center gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <Detail label={messages.amount}>
          <Price rupees={order.price} />
        </Detail>
        <Detail label={messages.state}>{describePayment(order)}</Detail>
        <IdDetail label={messages.orderId} copyLabel={messages.copyOrderId} id={order.orderId} />
        {order.paymentId && (
          <IdDetail label={messages.paymentId} copyLabel={messages.copyPaymentId} id={order.paymentId} />
        )}
        <Detail label={messages.email} className="wrap-anywhere">
          <EmailText email={order.email} />
        </Detail>
      </dl>
      <h2 className="mt-8 mb-2 text-xl">{messages.invitation}</h2>
      {purchase ? <Invitation purchase={purchase} /> : <p>{messages.refunded}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        {/* Not a route of the client's router. */}
        <a href={receiptUrl} download className={buttonClass({ look: 'secondary' })}>
          <Download aria-hidden className="size-4" />
          {messages.receipt}
        </a>
      </p>
      <p className="mt-6 text-sm text-muted">
        {messages.keepPrivate}{' '}
        {supportEmail &&
          messages.anythingWrong(
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>,
          )}
      </p>
    </MessagePage>
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

function Detail({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

function IdDetail({ label, copyLabel, id }: { label: string; copyLabel: string; id: string }) {
  return (
    <Detail label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-mono text-sm wrap-anywhere">{id}</span>
      <CopyButton text={id} label={copyLabel} />
    </Detail>
  );
}

function Invitation({ purchase }: { purchase: PurchasedProject }) {
  return (
    <>
      <InviteStatus purchase={purchase} />
      {purchase.inviteState === 'accepted' && (
        <p className="mt-3">
          <a className="link" href={purchase.projectGitUrl} target="_blank" rel="noopener noreferrer">
            {messages.viewOnGithub}
          </a>
        </p>
      )}
      {purchase.invitationUrl && (
        <p className="mt-4">
          <InvitationLink purchase={purchase} />
        </p>
      )}
    </>
  );
}
