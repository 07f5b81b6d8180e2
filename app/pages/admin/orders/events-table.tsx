import { useState } from 'react';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { formatDateTime } from '#domain/time.ts';
import type { ProviderEventDocument } from '#server/features/payments/webhooks/list-events.ts';

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

/** Lists webhook events with the outcome of their processing. Each can be replayed. */
export function EventsTable({ events }: { events: readonly ProviderEventDocument[] }) {
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
      cell: (event) => <Outcome event={event} error={errors[event.id]} />,
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
  return (
    <AdminTable
      label="Webhooks"
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
        <p className="font-medium text-warn">Not worked on yet</p>
      ) : (
        <>
          <p>{outcome && describeEventOutcome(outcome)}</p>
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
