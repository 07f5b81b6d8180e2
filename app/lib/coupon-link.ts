import { scriptOf } from './script-of.ts';

/** Where the tab keeps the code of a coupon; see `couponSlot`. */
export const COUPON_KEY = 'coupon';

/** Keeps the code of `?coupon=CODE` as long as this tab is open, so that the checkout can use it. */
function keepCoupon(key: string): void {
  const code = new URLSearchParams(location.search).get('coupon')?.trim();
  if (!code || code.length > 20) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(code));
  } catch {
    return;
  }
}

/** This script runs in the head, because a visitor may go on before the page's scripts have loaded. */
export const KEEP_COUPON_SCRIPT = scriptOf(keepCoupon, COUPON_KEY);
