import { useId } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useDeed } from '#app/pages/admin/use-action.ts';
import type { ProviderEventDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';

/** A webhook: what it was, when it came, what became of it. It may be worked on again at any time. */
export function EventRow({ event }: { event: ProviderEventDocument }) {
  const id = useId();
  const ready = useHydrated();
  const { run, pending, error } = useDeed();
  const toast = useToast();
  const { id: eventId, type, outcome, createdAt, processedAt } = event;
  const replay = () =>
    run(async () => {
      const { status } = await callFunction('replayEvent', { eventId });
      toast(`Replayed ${type}: ${status}.`);
      return '';
    });
  return (
    <tr className="align-top">
      <td className="time max-md:hidden">{formatDateTime(createdAt)}</td>
      <td className="full-row wrap-anywhere">
        <p id={id} className="font-mono text-xs">
          {type}
        </p>
        <p className="caption">{eventId}</p>
        <p className="caption md:hidden">{formatDateTime(createdAt)}</p>
      </td>
      <td className="wrap-anywhere">
        {processedAt === null ? (
          <p className="font-medium text-warn">Not worked on yet</p>
        ) : (
          <>
            <p>{outcome}</p>
            <p className="caption">{formatDateTime(processedAt)}</p>
          </>
        )}
        <p role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      </td>
      <td className="action">
        <Button size="sm" aria-describedby={id} disabled={!ready} pending={pending} onClick={replay}>
          Replay
        </Button>
      </td>
    </tr>
  );
}
