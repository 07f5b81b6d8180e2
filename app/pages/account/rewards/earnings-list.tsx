import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { formatSignedRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import type { Earning, EarningsPage } from '#server/features/payouts/list-earnings.ts';

/** The number of entries that are shown at first. */
const FIRST = 3;

/** Lists the user's ledger, newest entries first. All but the first ones are shown on request. */
export function EarningsList({ first }: { first: EarningsPage }) {
  const { earnings, nextCursor, loadMore, isLoading } = useOlderEarnings(first);
  const [isOpen, setOpen] = useState(false);
  const isWhole = isOpen || earnings.length <= FIRST;
  return (
    <section aria-labelledby="earnings" className="min-w-0">
      <h2 id="earnings" className="mb-3 text-xl">
        Earnings
      </h2>
      <div className="panel px-4 py-2">
        {earnings.length === 0 ? (
          <p className="py-2 text-sm text-muted">Nothing yet. Purchases with your code appear here.</p>
        ) : (
          <ul>
            {(isWhole ? earnings : earnings.slice(0, FIRST)).map((earning) => (
              <EarningRow key={earning.id} earning={earning} />
            ))}
          </ul>
        )}
        {!isWhole && (
          <ScriptButton variant="quiet" size="sm" className="my-1 -ml-3" onClick={() => setOpen(true)}>
            Show all
          </ScriptButton>
        )}
        {isWhole && nextCursor && (
          <Button variant="quiet" size="sm" className="my-1 -ml-3" pending={isLoading} onClick={loadMore}>
            Show older
          </Button>
        )}
      </div>
    </section>
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
      <p translate="no" className={`shrink-0 tabular-nums ${colour}`}>
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
