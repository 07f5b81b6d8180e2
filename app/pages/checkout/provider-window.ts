import { useEffect, useEffectEvent, useRef } from 'react';
import { CURRENCY } from '#domain/money.ts';
import type { OpenOrder } from './purchase-flow.ts';

// The types of Razorpay's checkout script, as far as we use it:
// https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps

/** The argument of the window's `handler`. The server verifies its signature. */
export interface ProviderReceipt {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface ProviderOptions {
  key: string | null;
  /** In paise. */
  amount: number;
  currency: typeof CURRENCY;
  name: string;
  description: string;
  order_id: string;
  prefill: { email: string };
  handler: (receipt: ProviderReceipt) => void;
  /** With `redirect`, the browser posts the receipt to this address instead of passing it to `handler`. */
  callback_url: string;
  redirect: boolean;
  modal: { ondismiss: () => void };
  theme: { color: string };
  config: { display: { hide: { method: string; flows: string[] }[] } };
}

/**
 * Hides the field for a UPI ID, because NPCI ended payments by it in February 2026. Razorpay then shows a QR
 * code, or opens the UPI app on a phone.
 * Source: https://razorpay.com/docs/announcements/upi-collect-migration/standard-integration
 */
const DISPLAY = { hide: [{ method: 'upi', flows: ['collect'] }] };

interface ProviderWindow {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: () => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: ProviderOptions) => ProviderWindow;
  }
}

const LOAD_TIMEOUT_MS = 20_000;
let loading: Promise<void> | null = null;

/** Loads the provider's script once. If that fails, the promise rejects and the next call tries again. */
function loadCheckoutScript(url: string): Promise<void> {
  loading ??= insertScript(url).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function insertScript(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  const script = document.createElement('script');
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The checkout script timed out.')), LOAD_TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timer);
      if (window.Razorpay) resolve();
      else reject(new Error('The checkout script did not define Razorpay.'));
    };
    script.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The checkout script did not load.'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}

export interface ProviderPayment {
  order: OpenOrder;
  shopName: string;
  projectName: string;
  email: string;
  onPaid: (receipt: ProviderReceipt) => void;
  onFailed: () => void;
  onDismissed: () => void;
}

/** Opens the provider's window, whose script must be loaded. Returns a function that closes the window. */
export function openProviderWindow(payment: ProviderPayment): () => void {
  const { order, shopName, projectName, email, onPaid, onFailed, onDismissed } = payment;
  if (!window.Razorpay) throw new Error('The checkout script is not loaded.');
  const razorpay = new window.Razorpay({
    key: order.keyId,
    amount: order.amount,
    currency: CURRENCY,
    name: shopName,
    description: `Payment for ${projectName}`,
    order_id: order.id,
    prefill: { email },
    handler: onPaid,
    callback_url: `${window.location.origin}/payment/callback/${order.id}`,
    redirect: isInAppBrowser(navigator.userAgent),
    modal: { ondismiss: onDismissed },
    theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() },
    config: { display: DISPLAY },
  });
  razorpay.on('payment.failed', onFailed);
  razorpay.open();
  return () => razorpay.close();
}

/**
 * Matches the apps Instagram, Facebook, Messenger, LinkedIn, Snapchat, Line, WeChat and UC, and any WebView.
 */
const IN_APP =
  /\b(Instagram|FBA[NV]|FB_IAB|Messenger|LinkedInApp|Snapchat|Line\/|MicroMessenger|UCBrowser)|; wv\)/;
const IOS = /\b(iPhone|iPad|iPod)\b/;

/** True if the page is inside another app, where the provider's window can't report back to the page. */
export function isInAppBrowser(userAgent: string): boolean {
  // Apps on iOS don't mention Safari.
  return IN_APP.test(userAgent) || (IOS.test(userAgent) && !userAgent.includes('Safari/'));
}

interface ProviderWindowOptions {
  checkoutUrl: string;
  /** False for a free project. */
  isNeeded: boolean;
  /** The window is closed when this becomes false, because the order was paid in another tab. */
  isOpen: boolean;
}

/** Loads the script of the provider's window early, and closes the window when the buyer leaves the page. */
export function useProviderWindow({ checkoutUrl, isNeeded, isOpen }: ProviderWindowOptions) {
  const closeWindow = useRef<(() => void) | null>(null);
  const close = useEffectEvent(() => {
    const closeOpen = closeWindow.current;
    // The ref is cleared first, because closing calls onDismissed, which is meant for
    // the buyer's own dismissal.
    closeWindow.current = null;
    closeOpen?.();
  });

  useEffect(() => {
    // This only preloads the script. `load` reports a failure.
    if (isNeeded) loadCheckoutScript(checkoutUrl).catch(() => undefined);
  }, [checkoutUrl, isNeeded]);
  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen]);
  useEffect(() => () => close(), []);

  return {
    /** Resolves to true once the provider's script is loaded, and to false if that failed. */
    load: () =>
      loadCheckoutScript(checkoutUrl).then(
        () => true,
        () => false,
      ),
    /** Opens the window, whose script must be loaded. */
    open(payment: ProviderPayment) {
      closeWindow.current = openProviderWindow({
        ...payment,
        onPaid(receipt) {
          closeWindow.current = null;
          payment.onPaid(receipt);
        },
        onDismissed() {
          if (!closeWindow.current) return;
          closeWindow.current = null;
          payment.onDismissed();
        },
      });
    },
  };
}
