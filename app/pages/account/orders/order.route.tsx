import { CircleAlert, CircleCheck, Clock, Download } from 'lucide-react';
import { useEffect } from 'react';
import { data } from 'react-router';
import { CardPage } from '#app/components/page/card-page.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { subscribe } from '#app/lib/live/subscribe.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { getUserDocuments } from '#server/queries/get-user-documents.ts';
import { findReceiptByKey } from '#server/receipts/find-receipt.ts';
import { getInviteLabel } from '../dashboard/invite-labels.ts';
import { PRIVATE_HEADERS } from '../private-headers.ts';
import type { Route } from './+types/order.route.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const receipt = await findReceiptByKey(shop, { orderId: params.orderId, key });
  if (!receipt) throw data(null, { status: 404 });
  const { orderId, projectName, amountPaise, paymentId, isRefunded, email, ownerId } = receipt;
  const owner = (await getUserDocuments(shop.db, [ownerId])).get(ownerId);
  const purchases = Object.values(owner?.purchasedProjects ?? {});
  return {
    order: { orderId, projectName, price: toRupees(amountPaise), paymentId, isRefunded, email },
    purchase: purchases.find((purchase) => purchase.orderId === orderId) ?? null,
    receiptUrl: `/orders/${orderId}/receipt.pdf?key=${encodeURIComponent(key)}`,
  };
}

export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Your order: ${loaderData.order.projectName}` : 'Your order' },
];

/** `/orders/{id}?key=…`: one order as it stands now, for whoever holds its mailed address. */
export default function Order({ loaderData: { order, purchase, receiptUrl } }: Route.ComponentProps) {
  useFreshOrder(order.orderId);
  const supportEmail = useRootData()?.supportEmail;
  return (
    <CardPage caption="Your order" title={order.projectName}>
      <dl className="grid items-center gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">Amount</dt>
        <dd>
          <Price rupees={order.price} />
        </dd>
        <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">State</dt>
        <dd>{order.isRefunded ? 'Paid, and refunded since' : 'Paid'}</dd>
        <Id label="Order id" value={order.orderId} />
        {order.paymentId && <Id label="Payment id" value={order.paymentId} />}
        <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">Email</dt>
        <dd className="wrap-anywhere">
          <EmailText email={order.email} />
        </dd>
      </dl>
      <h2 className="mt-8 mb-2 text-xl">Your invitation</h2>
      {purchase ? (
        <Invitation purchase={purchase} />
      ) : (
        <p>This order was refunded, and its access has ended.</p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {/* A file, not a page: the browser fetches it itself. */}
        <a href={receiptUrl} download className={buttonClass({ look: 'secondary' })}>
          <Download aria-hidden className="size-4" />
          Receipt (PDF)
        </a>
      </p>
      <p className="mt-6 text-sm text-muted">
        Whoever has this address can open this page, so please keep it to yourself.{' '}
        {supportEmail && (
          <>
            Anything wrong? Write to{' '}
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </>
        )}
      </p>
    </CardPage>
  );
}

/** Every change of the order's document is a reason to look at the whole of it again. */
function useFreshOrder(orderId: string) {
  const reload = useReload();
  useEffect(() => {
    let isFirst = true;
    return subscribe(`pending_orders/${orderId}`, () => {
      if (!isFirst) void reload();
      isFirst = false;
    });
  }, [orderId, reload]);
}

function Id({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-sm wrap-anywhere">{value}</span>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </>
  );
}

const ICONS = { ok: CircleCheck, busy: Clock, warn: CircleAlert };
const COLOURS = { ok: 'text-ok', busy: 'text-muted', warn: 'text-warn' };

function Invitation({ purchase }: { purchase: PurchasedProject }) {
  const { tone, text } = getInviteLabel(purchase);
  const Icon = ICONS[tone];
  return (
    <>
      <p role="status" className="flex gap-2">
        <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${COLOURS[tone]}`} />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      {purchase.inviteState === 'accepted' && (
        <p className="mt-3">
          <a className="link" href={purchase.projectGitUrl} target="_blank" rel="noopener noreferrer">
            View on GitHub
          </a>
        </p>
      )}
      {purchase.invitationUrl && (
        <p className="mt-4">
          <a
            href={purchase.invitationUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ look: 'primary' }, 'max-w-full flex-wrap gap-y-0 py-1')}
          >
            Open invitation
            <span className="font-mono font-normal whitespace-normal wrap-anywhere">
              for {purchase.githubId}
            </span>
          </a>
        </p>
      )}
    </>
  );
}
