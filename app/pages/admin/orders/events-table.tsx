import { useState } from 'react';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import type { ProviderEventDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';

/** Lists webhook events with the outcome of their processing. Each can be replayed. */
export function EventsTable({ events }: { events: readonly ProviderEventDocument[] }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const columns: Column<ProviderEventDocument>[] = [
    {
      header: messages.received,
      format: 'time',
      hideBelow: 'md',
      cell: (event) => formatDateTime(event.createdAt),
    },
    {
      header: messages.event,
      isFullRow: true,
      className: 'wrap-anywhere',
      cell: (event, rowId) => (
        <>
          <p id={rowId} className="font-mono text-xs">
            {event.type}
          </p>
          <p className="caption">{event.id}</p>
          <p className="caption md:hidden">{formatDateTime(event.createdAt)}</p>
        </>
      ),
    },
    {
      header: messages.result,
      className: 'wrap-anywhere',
      cell: (event) => <Outcome event={event} error={errors[event.id]} />,
    },
    {
      header: messages.replay,
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
  return (
    <AdminTable
      label={messages.webhooks}
      columns={columns}
      rows={events}
      rowKey={(event) => event.id}
      isStacked
      isTopAligned
    />
  );
}

interface OutcomeProps {
  event: ProviderEventDocument;
  error: string | undefined;
}

function Outcome({ event: { outcome, processedAt }, error }: OutcomeProps) {
  return (
    <>
      {processedAt === null ? (
        <p className="font-medium text-warn">{messages.notWorkedOn}</p>
      ) : (
        <>
          <p>{outcome && messages.describeEventOutcome(outcome)}</p>
          <p className="caption">{formatDateTime(processedAt)}</p>
        </>
      )}
      <p role="alert" className="text-sm font-medium text-bad">
        {error}
      </p>
    </>
  );
}

interface ReplayButtonProps {
  event: ProviderEventDocument;
  describedBy: string;
  onError: (error: string) => void;
}

function ReplayButton({ event: { id, type }, describedBy, onError }: ReplayButtonProps) {
  const { call, pending } = useCallable('replayEvent', {
    onResult: ({ status }) => ({ toast: messages.replayed(type, status) }),
    onError,
  });
  return (
    <ScriptButton
      size="sm"
      aria-describedby={describedBy}
      pending={pending}
      onClick={() => void call({ eventId: id })}
    >
      {messages.replay}
    </ScriptButton>
  );
}
