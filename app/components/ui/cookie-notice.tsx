import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as labels from '#app/messages/labels.ts';

/** Says that the browser blocks cookies, which the chosen project and every session need. */
export function CookieNotice() {
  return useHydrated() && !navigator.cookieEnabled ? (
    <p role="alert" className="mb-5 text-sm font-medium text-bad">
      {labels.cookiesBlocked}
    </p>
  ) : null;
}
