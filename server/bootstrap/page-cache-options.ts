import { SESSION_COOKIE } from '../integrations/auth/better-auth.ts';
import type { Live } from '../platform/live/hub.ts';
import { onPublicChange } from '../platform/live/public-reads.ts';
import type { PageCacheOptions } from '../platform/page-cache/page-cache.ts';

/** Pages are old after each change of what everybody sees. */
export function createPageCacheOptions(live: Live): Omit<PageCacheOptions, 'log' | 'render'> {
  return {
    subscribe: (onChange) => onPublicChange(live, onChange),
    isCurrent: live.isConnected,
    sessionCookie: SESSION_COOKIE,
  };
}
