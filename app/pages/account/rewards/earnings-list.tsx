import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { formatSignedRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import type { Earning, EarningsPage } from '#server/features/payouts/list-earnings.ts';

/** Lists the user's ledger, newest entries first. Older entries are loaded on request. */
export function EarningsList({ first }: { first: EarningsPage }) {
  const { earnings, nextCursor, loadMore, isLoading } = useOlderEarnings(first);
  return (
    <div className="border-t border-line pt-4">
      <h3 id="earnings" className="mb-2 text-lg">
        Earnings
      </h3>
      {earnings.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet. Purchases with your code appear here.</p>
      ) : (
        <ScrollArea aria-labelledby="earnings" className="max-h-72 overflow-y-auto overscroll-contain">
          <ul>
            {earnings.map((earning) => (
              <EarningRow key={earning.id} earning={earning} />
            ))}
          </ul>
          {nextCursor && (
            <Button variant="quiet" size="sm" className="mt-1" pending={isLoading} onClick={loadMore}>
              Show older
            </Button>
          )}
        </ScrollArea>
      )}
    </div>
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const colour = earning.kind === 'reversal' ? 'text-bad' : earning.amount > 0 ? 'text-ok' : '';
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 text-sm last:border-b-0">
      <p className="min-w-0 grow wrap-anywhere">
        {getEarningLabel(earning)}
        <span className="block text-muted">{formatDate(earning.at)}</span>
      </p>
      <p translate="no" className={`shrink-0 font-mono tabular-nums ${colour}`}>
        {formatSignedRupees(earning.amount)}
      </p>
    </li>
  );
}

/** Returns the live first page, followed by the older pages that were loaded so far. */
function useOlderEarnings(first: EarningsPage) {
  const fetcher = useFetcher<EarningsPage>();
  const [older, setOlder] = useState<EarningsPage | null>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data) setOlder((shown) => ({ ...data, earnings: [...(shown?.earnings ?? []), ...data.earnings] }));
  }, [data]);
  const nextCursor = older ? older.nextCursor : first.nextCursor;
  // New entries shift the first page, so an entry may be on two pages. It is shown once.
  const seen = new Set(first.earnings.map(({ id }) => id));
  const rest = older?.earnings.filter(({ id }) => !seen.has(id) && seen.add(id)) ?? [];
  return {
    earnings: [...first.earnings, ...rest],
    nextCursor,
    isLoading: fetcher.state !== 'idle',
    loadMore: () =>
      nextCursor && void fetcher.load(`/dashboard/earnings?cursor=${encodeURIComponent(nextCursor)}`),
  };
}

export function getEarningLabel({ kind, projectName, transactionId, returnReference }: Earning): string {
  switch (kind) {
    case 'reward':
      return `A friend bought ${projectName ?? ''} with your code.`;
    case 'reversal':
      return `${projectName ?? ''}: the reward was taken back.`;
    case 'payout':
      return `Paid out. Transaction ID: ${transactionId ?? ''}`;
    case 'payout_return':
      return `The bank sent your payout back. Reference: ${returnReference ?? ''}`;
  }
}
