import { useCallback, useEffect, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Skeleton } from '#app/components/ui/skeleton.tsx';
import { callFunction, messageOf, type ResultOf } from '#app/lib/callables-client.ts';

type Metrics = ResultOf<'getAdminDashboardMetrics'>;

const CARDS: readonly [name: string, value: (metrics: Metrics) => string][] = [
  ['Total Users', (metrics) => count(metrics.totalUserCount)],
  ['Registered Users', (metrics) => count(metrics.registeredUserCount)],
  ['Guest Users', (metrics) => count(metrics.guestUserCount)],
  ['Total Projects', (metrics) => count(metrics.totalProjectCount)],
  ['Most Popular Project', (metrics) => metrics.mostPopularProject ?? 'None sold yet'],
];

/** `loaded` are the figures of the page's data; null if they could not be read. */
export function MetricCards({ loaded }: { loaded: Metrics | null }) {
  const { metrics, error, retry } = useMetrics(loaded);
  return (
    <section aria-label="Metrics" aria-busy={!metrics && !error} className="grow">
      <div role="status" className="sr-only">
        {!metrics && !error && 'Loading metrics'}
      </div>
      {error ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 font-medium text-bad">
          {error}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <dl className="metrics">
          {CARDS.map(([name, value]) => (
            <div key={name}>
              <dt className="caption">{name}</dt>
              <dd className="min-h-lh font-semibold wrap-anywhere tabular-nums">
                {metrics ? value(metrics) : <Skeleton className="h-[1em] w-16" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-IN');
}

/** Reloads the metrics when the browser tab becomes visible, and loads those that the page's data lack. */
function useMetrics(loaded: Metrics | null): { metrics: Metrics | null; error: string; retry: () => void } {
  const [metrics, setMetrics] = useState(loaded);
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    try {
      setMetrics(await callFunction('getAdminDashboardMetrics', {}));
      setError('');
    } catch (failure) {
      setError(messageOf(failure, 'We couldn’t load the metrics.'));
    }
  }, []);
  const retry = useCallback(() => {
    setError('');
    void load();
  }, [load]);

  useEffect(() => {
    if (loaded) setMetrics(loaded);
    else void load();
  }, [loaded, load]);
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [load]);
  return { metrics, error, retry };
}
