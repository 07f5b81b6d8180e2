import { useState } from 'react';
import { Link } from 'react-router';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { listWebhooks, type Webhook } from '#server/features/webhooks/list-webhooks.ts';
import { adminMeta } from '../admin-meta.ts';
import { ListTable } from '../list-table.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { SystemNav } from '../system-nav.tsx';
import { TabHeader } from '../tab-header.tsx';
import type { Route } from './+types/webhooks.route.ts';
import { EventTabs } from './event-tabs.tsx';
import { WebhookForm } from './webhook-form.tsx';

export const loader = ({ context }: Route.LoaderArgs) => listWebhooks(getAdminContext(context, 'orderWrite'));

export const meta: Route.MetaFunction = () => adminMeta('Webhooks');

/** `/admin/orders/webhooks/sent` lists the addresses of other programs that hear of events. */
export default function Webhooks({ loaderData: page }: Route.ComponentProps) {
  useRevalidateOn('webhooks');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const addButton = useReturnFocus(isAdding || secret !== '');
  const creation = useCallable('createWebhook', {
    onResult: (created) => {
      setSecret(created.secret);
      return {};
    },
  });
  return (
    <>
      <SystemNav current="Webhooks" />
      <TabHeader title="Webhooks">
        <ScriptButton ref={addButton} variant="primary" onClick={() => setAdding(true)}>
          Add webhook
        </ScriptButton>
      </TabHeader>
      <EventTabs current="Events sent" />
      <ListTable
        page={page}
        empty="No webhooks yet."
        start="We tell other programs when an order is paid or refunded, an invitation fails, a payout is completed, a case opens or a review is added."
        label="Webhooks"
        isStacked
        columns={[
          { header: 'Address', isFullRow: true, className: 'wrap-anywhere', cell: Address },
          { header: 'Events', isFullRow: true, className: 'wrap-anywhere', cell: Events },
          { header: 'Status', cell: Status },
        ]}
      />
      {isAdding && (
        <WebhookForm
          title="Add webhook"
          button="Add"
          callable={creation}
          onDone={() => setAdding(false)}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && (
        <ShownOnce
          title="The secret of the webhook"
          label="Copy secret"
          secret={secret}
          hint="With it the other program checks that an event comes from this shop. docs/api.md has an example."
          onClose={() => setSecret('')}
        />
      )}
    </>
  );
}

const Address = ({ id, url }: Webhook) => (
  <Link to={id} className="link">
    <span translate="no">{url}</span>
  </Link>
);

const Events = ({ events }: Webhook) => (
  <span translate="no" className="font-mono text-xs">
    {events.join(', ')}
  </span>
);

const Status = ({ isOn }: Webhook) => (
  <StatusBadge tone={isOn ? 'ok' : 'muted'}>{isOn ? 'On' : 'Off'}</StatusBadge>
);
