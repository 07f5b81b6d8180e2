import type { Shop } from '../context.ts';
import { SESSION_COOKIE } from '../integrations/auth/better-auth.ts';
import { PUBLIC_TOPICS } from '../platform/cache.ts';
import type { PageCacheOptions } from '../platform/page-cache/page-cache.ts';
import { ownsProjectNamed } from '../queries/catalogue/owns-project.ts';
import { authenticate } from '../users/find-actor.ts';

/** The page of a project, which says so to its owners, and its data. */
const PROJECT_PAGE = /^\/projects\/([\w-]+)/;

/** Pages are old after each change of what everybody sees. */
export function createPageCacheOptions(shop: Shop): Omit<PageCacheOptions, 'log' | 'render'> {
  return {
    subscribe: (onChange) => shop.live.subscribe(PUBLIC_TOPICS, onChange),
    isCurrent: shop.live.isConnected,
    sessionCookie: SESSION_COOKIE,
    async seesSharedPage(cookies, url) {
      const { actor } = await authenticate(shop, new Headers({ cookie: cookies }));
      // Admins see drafts, and expect their own changes at once.
      if (!actor || actor.rights) return false;
      const project = PROJECT_PAGE.exec(url)?.[1];
      return project === undefined || !(await ownsProjectNamed({ ...shop, actor }, project));
    },
  };
}
