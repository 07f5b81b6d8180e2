import { scriptOf } from './script-of.ts';
import { sessionSlot } from './session-slot.ts';

/** A coupon's code that the tab keeps. One of a link is left out where it can't be used; a typed one isn't. */
interface KeptCoupon {
  code: string;
  isLinked: boolean;
}

const COUPON_KEY = 'coupon';

/** The code of the coupon that the checkout uses, typed there or from a link. */
export const couponSlot = sessionSlot<KeptCoupon>(COUPON_KEY);

/** Keeps the code of `?coupon=CODE` as long as this tab is open, so that the checkout can use it. */
function keepCoupon(key: string): void {
  const code = new URLSearchParams(location.search).get('coupon')?.trim();
  if (!code || code.length > 60) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ code, isLinked: true }));
  } catch {
    return;
  }
}

/** This script runs in the head, because a visitor may go on before the page's scripts have loaded. */
export const KEEP_COUPON_SCRIPT = scriptOf(keepCoupon, COUPON_KEY);
