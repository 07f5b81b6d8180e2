import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { adminListLoader } from '#app/pages/admin/admin-list-loader.server.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { SystemNav } from '#app/pages/admin/system-nav.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { formatDateTime } from '#domain/time.ts';
import { listEvents, type ProviderEventDocument } from '#server/features/payments/webhooks/list-events.ts';
import { adminMeta } from '../admin-meta.ts';
import { EventTabs } from '../webhooks/event-tabs.tsx';
import type { Route } from './+types/webhooks.route.ts';

const FILTER = [
  ['', 'All'],
  ['waiting', 'Not processed'],
] as const;

export const loader = adminListLoader('orderWrite', (shop, query) => listEvents(shop, query, 50));

export const meta: Route.MetaFunction = () => adminMeta('Webhooks');

/**
 * `/admin/orders/webhooks` lists events received from the payment provider, newest first, with the outcome of
 * their processing. Each can be replayed.
 */
export default function Webhooks({ loaderData: page }: Route.ComponentProps) {
  // Events have no live document, but processing one changes orders or opens cases.
  useRevalidateOn('orders?limit=1', 'exceptions?limit=1');
  const [params] = useSearchParams();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const columns: Column<ProviderEventDocument>[] = [
    {
      header: 'Received',
      format: 'time',
      hideBelow: 'md',
      cell: (event) => formatDateTime(event.createdAt),
    },
    {
      header: 'Event',
      isFullRow: true,
      className: 'wrap-anywhere',
      cell: (event, rowId) => (
        <>
          <p id={rowId} className="font-mono text-xs">
            {event.type}
          </p>
          <p className="caption font-mono">{event.id}</p>
          <p className="caption md:hidden">{formatDateTime(event.createdAt)}</p>
        </>
      ),
    },
    {
      header: 'Result',
      className: 'wrap-anywhere',
      cell: ({ id, outcome, processedAt }) => (
        <>
          {processedAt === null ? (
            <p className="font-medium text-warn">Not worked on yet</p>
          ) : (
            <>
              <p>{outcome && describeEventOutcome(outcome)}</p>
              <p className="caption">{formatDateTime(processedAt)}</p>
            </>
          )}
          <p role="alert" className="text-sm font-medium text-bad">
            {errors[id]}
          </p>
        </>
      ),
    },
    {
      header: 'Replay',
      format: 'action',
      cell: (event, rowId) => (
        <ReplayButton
          event={event}
          describedBy={rowId}
          onError={(error) => setErrors((others) => ({ ...others, [event.id]: error }))}
        />
      ),
    },
  ];
  const filtered = params.has('search') || params.has('state');
  return (
    <>
      <SystemNav current="Webhooks" />
      <TabHeader title="Webhooks">
        <FilterSelect name="state" label="State" options={FILTER} />
        <FilterBox name="search" placeholder="ID or type..." />
      </TabHeader>
      <EventTabs current="Events received" />
      <ListTable
        page={page}
        empty={filtered ? 'No event matches this.' : 'No events from the payment provider yet.'}
        start={
          !filtered &&
          'Each payment and refund is reported here by the provider. Failed ones can be replayed.'
        }
        label="Webhooks"
        columns={columns}
        isStacked
        isTopAligned
      />
    </>
  );
}

/** Labels of stored outcomes. The last three are those of events that an earlier version processed. */
const EVENT_OUTCOMES: Readonly<Record<string, string>> = {
  accepted: 'Processed',
  duplicate: 'Already processed',
  case_opened: 'Case opened',
  recorded: 'Recorded, nothing to do',
  other: 'Of another program on this account',
  known: 'Already processed',
  exception: 'Case opened',
  'noted: payment.failed': 'Recorded, nothing to do',
};

/** Says what processing a webhook event did, from its stored outcome. */
function describeEventOutcome(outcome: string): string {
  const label = EVENT_OUTCOMES[outcome] ?? outcome.replace(/^noted: /, 'ignored: ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

interface ReplayButtonProps {
  event: ProviderEventDocument;
  describedBy: string;
  onError: (error: string) => void;
}

function ReplayButton({ event: { id, type }, describedBy, onError }: ReplayButtonProps) {
  const { call, pending } = useCallable('replayEvent', {
    onResult: ({ status }) => ({ toast: `Replayed ${type}: ${describeEventOutcome(status)}.` }),
    onError,
  });
  return (
    <ScriptButton
      size="sm"
      aria-describedby={describedBy}
      pending={pending}
      onClick={() => void call({ eventId: id })}
    >
      Replay
    </ScriptButton>
  );
}
