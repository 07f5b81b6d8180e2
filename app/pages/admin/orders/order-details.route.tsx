import { Link, redirect } from 'react-router';
import { CorrectInvoice } from '#app/components/tax/correct-invoice.tsx';
import { CircleDashed } from '#app/components/ui/account-icons.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Check, CircleAlert } from '#app/components/ui/icons.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { chargeLines } from '#domain/charge.ts';
import { formatDateTime } from '#domain/time.ts';
import { WAITING_LISTS } from '#domain/waiting.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/orders/get-order.ts';
import { findInvoiceToCorrect } from '#server/features/tax/find-correctable-invoice.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { findOrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/order-details.route.ts';
import { DisputePanel } from './dispute-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { primaryStatus } from './order-labels.ts';
import { listOrderSteps, type OrderStep } from './order-steps.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  // Mails of earlier releases link to these lists.
  const list = WAITING_LISTS.find((name) => name === params.orderId);
  if (list) throw redirect(`/admin/orders/exceptions/${list}`);
  const shop = getAdminContext(context, 'orderWrite');
  const reader = readTogether(shop);
  const [details, invoice] = await Promise.all([
    findOrderDetails(reader, params.orderId),
    findInvoice(reader, params.orderId),
  ]);
  return { details: orNotFound(details), invoice };
}

async function findInvoice(reader: Context, orderId: string) {
  const order = orderId.includes('\0') ? null : await findOrder(reader.db, orderId);
  return order && findInvoiceToCorrect(reader, order);
}

export const meta: Route.MetaFunction = () => adminMeta('Order Details');

/** `/admin/orders/{id}` shows an order's timeline, actions and details, updated live with the list. */
export default function OrderDetails({ loaderData: { details, invoice } }: Route.ComponentProps) {
  const { order, charge, openCases } = details;
  const close = useCloseDialog('/admin/orders');
  const state = primaryStatus(order);
  return (
    <Dialog title="Order Details" side onClose={close}>
      <p className="text-lg font-semibold wrap-anywhere">{order.projectName}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
        {chargeLines(charge).map(({ name, label, text }) => (
          <span key={name}>
            {name !== 'amount' && `${label} `}
            <span translate="no" className="text-text tabular-nums">
              {text}
            </span>
          </span>
        ))}
        <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
        <span className="wrap-anywhere">
          <EmailText email={order.email} />
        </span>
      </p>
      {openCases.length > 0 && (
        <section aria-label={labels.needsPerson} className="mt-4 border-l-2 border-warn pl-3 text-sm">
          {openCases.map((openCase) => (
            <div key={openCase.id} className="mb-3">
              <p>{openCase.message}</p>
              {openCase.dispute && <DisputePanel case={openCase} dispute={openCase.dispute} />}
            </div>
          ))}
          <Link to="/admin/orders/exceptions" className="link">
            See what needs a person
          </Link>
        </section>
      )}
      <OrderTimeline order={order} />
      <OrderActions details={details} />
      {invoice && (
        <div className="mt-4">
          <CorrectInvoice orderId={order.id} invoice={invoice} />
        </div>
      )}
      <OrderFacts details={details} />
    </Dialog>
  );
}

/** Lists the steps of an order, each with its time or with what it is waiting for. */
function OrderTimeline({ order }: { order: OrderDocument }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-lg">What happened</h2>
      <ol className="timeline">
        {listOrderSteps(order).map((step) => (
          <li key={step.name}>
            <StepIcon step={step} />
            <p className="font-medium">{step.name}</p>
            <div className="min-w-0">
              {step.at !== null && <p className="text-xs tabular-nums">{formatDateTime(step.at)}</p>}
              {step.note && (
                <p className={`wrap-anywhere ${step.isBad ? 'text-bad' : 'text-muted'}`}>{step.note}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepIcon({ step: { at, isBad } }: { step: OrderStep }) {
  if (isBad) return <CircleAlert className="size-4 text-bad" />;
  if (at !== null) return <Check className="size-4 text-ok" />;
  return <CircleDashed className="size-4 text-muted" />;
}
