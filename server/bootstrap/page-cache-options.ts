import { SESSION_COOKIE } from '../integrations/auth/better-auth.ts';
import type { Live } from '../platform/live/hub.ts';
import { throttle } from '../platform/live/throttle.ts';
import type { PageCacheOptions } from '../platform/page-cache/page-cache.ts';

/** Sales only change the order of equally placed projects. */
const SALES_INTERVAL_MS = 30_000;

/** What makes pages old: each change of the catalogue and, at most every 30 seconds, sales. */
export function createPageCacheOptions(live: Live): Omit<PageCacheOptions, 'log' | 'render'> {
  return {
    subscribe(onChange) {
      live.subscribe(['projects'], onChange);
      live.subscribe(['sales'], throttle(onChange, SALES_INTERVAL_MS));
    },
    isCurrent: live.isConnected,
    sessionCookie: SESSION_COOKIE,
  };
}
