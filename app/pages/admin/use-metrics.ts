import { useCallback, useEffect, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/admin.tsx';
import type { Metrics } from '#contract/documents.ts';

/** The dashboard metrics; undefined while loading. Reloads them when the browser tab becomes visible. */
export function useMetrics(): { metrics: Metrics | undefined; error: string; retry: () => void } {
  const [metrics, setMetrics] = useState<Metrics>();
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    try {
      setMetrics(await callFunction('getAdminDashboardMetrics', null));
      setError('');
    } catch (failure) {
      setError(messageOf(failure, messages.metricsFailed));
    }
  }, []);
  const retry = useCallback(() => {
    setError('');
    void load();
  }, [load]);

  useEffect(() => {
    void load();
    const onVisibilityChange = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [load]);
  return { metrics, error, retry };
}
