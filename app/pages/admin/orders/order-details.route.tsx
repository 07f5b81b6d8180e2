import { data, Link } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { findOrderDetails } from '#server/queries/find-order-details.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/order-details.route.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { amountText, ORDER_STATES } from './order-labels.ts';
import { OrderTimeline } from './order-timeline.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const details = await findOrderDetails(getAdminContext(context, 'orderWrite'), params.orderId);
  if (!details) throw data(null, { status: 404 });
  return details;
}

export const meta: Route.MetaFunction = () => adminMeta(messages.orderDetails);

/** `/admin/orders/{id}`: an order's timeline, actions and facts, updated live with the list. */
export default function OrderDetails({ loaderData: details }: Route.ComponentProps) {
  const { order, openCases } = details;
  const close = useCloseDialog('/admin/orders');
  const state = ORDER_STATES[order.state];
  return (
    <Dialog title={messages.orderDetails} wide onClose={close}>
      <p className="text-lg font-semibold wrap-anywhere">{order.projectName}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
        <span className="font-mono text-text tabular-nums">{amountText(order.amount)}</span>
        <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
        <span className="wrap-anywhere">{order.email}</span>
      </p>
      {openCases.length > 0 && (
        <section aria-label={messages.needsPerson} className="mt-4 border-l-2 border-warn pl-3 text-sm">
          {openCases.map(({ id, message }) => (
            <p key={id}>{message}</p>
          ))}
          <Link to="/admin/orders/exceptions" className="link">
            {messages.seeNeedsPerson}
          </Link>
        </section>
      )}
      <OrderTimeline order={order} />
      <OrderActions details={details} />
      <OrderFacts details={details} />
    </Dialog>
  );
}
