import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as labels from '#app/messages/labels.ts';
import { testCookie } from '#domain/cookies.ts';

/**
 * Says that cookies of ours don't arrive or aren't kept, which the chosen project and every session need. The
 * page's loader sets the test cookie, because a browser may allow cookies that a proxy or an add-on removes.
 */
export function CookieNotice() {
  return useHydrated() && testCookie.parse(document.cookie, location.href) === null ? (
    <p role="alert" className="mb-5 text-sm font-medium text-bad">
      {labels.cookiesBlocked}
    </p>
  ) : null;
}
