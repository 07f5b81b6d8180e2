import { useCallback, useEffect, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import type { Metrics } from '#contract/documents.ts';

/** The shop's numbers: undefined until they are there. They are asked for again when somebody comes back to the tab. */
export function useMetrics(): { metrics: Metrics | undefined; error: string; retry: () => void } {
  const [metrics, setMetrics] = useState<Metrics>();
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    try {
      setMetrics(await callFunction('getAdminDashboardMetrics', null));
      setError('');
    } catch (failure) {
      setError(messageOf(failure, 'The metrics could not be loaded.'));
    }
  }, []);
  const retry = useCallback(() => {
    setError('');
    void load();
  }, [load]);

  useEffect(() => {
    void load();
    const onSight = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [load]);
  return { metrics, error, retry };
}
