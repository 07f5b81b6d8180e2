import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatDateTime } from '#domain/time.ts';
import {
  type Delivery,
  getWebhook,
  listDeliveries,
  type Webhook,
} from '#server/features/webhooks/list-webhooks.ts';
import { adminMeta } from '../admin-meta.ts';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { ListTable } from '../list-table.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { SystemNav } from '../system-nav.tsx';
import type { Route } from './+types/deliveries.route.ts';
import { EventTabs } from './event-tabs.tsx';
import { WebhookForm } from './webhook-form.tsx';

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
      <ListTable
        page={page}
        empty="No events yet."
        start="They appear here with the answers of the other program. A test event shows whether it hears us."
        label="Deliveries"
        isStacked
        isTopAligned
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

/** What a webhook is, and the buttons that test, change and delete it. */
function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isOn } = webhook;
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState('');
  const test = useCallable('sendTestEvent', { onResult: () => ({ toast: 'We’re sending a test event.' }) });
  const change = useCallable('updateWebhook', { onResult: () => ({ toast: 'Saved.' }) });
  const rotation = useCallable('rotateWebhookSecret', {
    onResult: (rotated) => {
      setSecret(rotated.secret);
      return {};
    },
  });
  const deletion = useCallable('deleteWebhook', {
    onResult: async () => {
      await navigate('/admin/orders/webhooks/sent');
      return { toast: 'The webhook is deleted.' };
    },
  });
  return (
    <section aria-label="Webhook" className="mb-5 panel p-5">
      <h1 id="webhook-url" className="text-xl wrap-anywhere">
        <span translate="no">{url}</span>
      </h1>
      <p className="mt-1 text-sm wrap-anywhere">
        <StatusBadge tone={isOn ? 'ok' : 'muted'}>{isOn ? 'On' : 'Off'}</StatusBadge>{' '}
        <span translate="no" className="font-mono text-xs text-muted">
          {events.join(', ')}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ScriptButton
          size="sm"
          disabled={!isOn}
          pending={test.pending}
          onClick={() => void test.call({ id })}
        >
          Send test event
        </ScriptButton>
        <ScriptButton size="sm" onClick={() => setEditing(true)}>
          Edit
        </ScriptButton>
        <ScriptButton
          size="sm"
          pending={change.pending && !isEditing}
          onClick={() => void change.call({ id, isOn: !isOn })}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </ScriptButton>
        <ConfirmedButton
          label="New secret"
          confirm="Make it now"
          describedBy="webhook-url"
          callable={rotation}
          data={{ id }}
        />
        <ConfirmedButton
          label="Delete"
          confirm="Delete it now"
          describedBy="webhook-url"
          callable={deletion}
          data={{ id }}
        />
      </div>
      <FormMessage error={test.error || (isEditing ? '' : change.error)} />
      {isEditing && (
        <WebhookForm
          title="Edit webhook"
          button="Save"
          webhook={webhook}
          callable={{ ...change, call: (given) => change.call({ id, ...given }) }}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
      {secret && (
        <ShownOnce
          title="The new secret"
          label="Copy secret"
          secret={secret}
          hint="For 24 hours each event is signed with the old secret, too."
          onClose={() => setSecret('')}
        />
      )}
    </section>
  );
}
