import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatDateTime } from '#domain/time.ts';
import { type Delivery, getWebhook, listDeliveries } from '#server/features/webhooks/list-webhooks.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminTable } from '../admin-table.tsx';
import { ListPage } from '../list-page.tsx';
import { SystemNav } from '../system-nav.tsx';
import type { Route } from './+types/deliveries.route.ts';
import { EventTabs } from './event-tabs.tsx';
import { WebhookActions } from './webhook-actions.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, params: { webhookId }, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const webhook = orNotFound(await orNull(getWebhook(shop, webhookId)));
  const page = await readListPage(request, (query) => listDeliveries(shop, webhookId, query, PAGE_SIZE));
  return { webhook, page };
}

export const meta: Route.MetaFunction = () => adminMeta('Webhooks');

/** `/admin/orders/webhooks/sent/:webhookId` shows the events of a webhook, with what the receiver answered. */
export default function Deliveries({ loaderData: { webhook, page } }: Route.ComponentProps) {
  useRevalidateOn('webhooks');
  return (
    <>
      <SystemNav current="Webhooks" />
      <EventTabs current="Events sent" />
      <WebhookActions webhook={webhook} />
      <ListPage
        page={page}
        empty="No events yet."
        start="They appear here with the answers of the other program. A test event shows whether it hears us."
      >
        <AdminTable
          label="Deliveries"
          isStacked
          isTopAligned
          rows={page.documents}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Time', format: 'time', cell: ({ createdAt }) => formatDateTime(createdAt) },
            {
              header: 'Event',
              isFullRow: true,
              className: 'wrap-anywhere',
              cell: ({ id, event }, rowId) => (
                <>
                  <p id={rowId} translate="no" className="font-mono text-xs">
                    {event}
                  </p>
                  <p translate="no" className="caption font-mono">
                    {id}
                  </p>
                </>
              ),
            },
            { header: 'Status', cell: DeliveryStatus },
            { header: 'Answers', isFullRow: true, className: 'wrap-anywhere', cell: Answers },
            {
              header: 'Action',
              format: 'action',
              cell: ({ id }, rowId) => <SendAgain id={id} describedBy={rowId} />,
            },
          ]}
        />
      </ListPage>
    </>
  );
}

const STATUSES: Record<Delivery['status'], readonly [Tone, string]> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['ok', 'Delivered'],
  failed: ['bad', 'Failed'],
};

function DeliveryStatus({ status, nextTryAt }: Delivery) {
  const [tone, text] = STATUSES[status];
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {status === 'waiting' && nextTryAt !== null && (
        <p className="caption">Next try: {formatDateTime(nextTryAt)}</p>
      )}
    </>
  );
}

function Answers({ tries }: Delivery) {
  return (
    <ul className="grid gap-1 text-sm">
      {tries.map(({ at, answer }) => (
        <li key={at}>
          <span className="text-muted">{formatDateTime(at)}</span> <span>{answer}</span>
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ id, describedBy }: { id: string; describedBy: string }) {
  const { call, pending, error } = useCallable('resendDelivery', {
    onResult: () => ({ toast: 'We’re sending it again.' }),
  });
  return (
    <>
      <ScriptButton
        size="sm"
        aria-describedby={describedBy}
        pending={pending}
        onClick={() => void call({ id })}
      >
        Send again
      </ScriptButton>
      <span role="alert" className="text-sm font-medium text-bad">
        {error}
      </span>
    </>
  );
}
