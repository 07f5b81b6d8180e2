import { useEffect, useEffectEvent, useRef } from 'react';
import { loadCheckoutScript, openProviderWindow, type ProviderPayment } from './provider-window.ts';

interface ProviderWindowOptions {
  checkoutUrl: string;
  /** False for a free project. */
  isNeeded: boolean;
  /** When it becomes false, the window is closed: the order was paid in another tab. */
  isOpen: boolean;
}

interface ProviderWindowControl {
  /** Whether the provider's script could be loaded. */
  load: () => Promise<boolean>;
  /** Opens the window; the script must be loaded. */
  open: (payment: ProviderPayment) => void;
}

/** The provider's window of a page: loads its script early and closes it when the page is left. */
export function useProviderWindow({
  checkoutUrl,
  isNeeded,
  isOpen,
}: ProviderWindowOptions): ProviderWindowControl {
  const closeWindow = useRef<(() => void) | null>(null);
  const close = useEffectEvent(() => {
    const closeOpen = closeWindow.current;
    // Cleared first: closing calls onDismissed, which is meant for the buyer's own dismissal.
    closeWindow.current = null;
    closeOpen?.();
  });

  useEffect(() => {
    // Preloads; a failure is reported by `load`.
    if (isNeeded) loadCheckoutScript(checkoutUrl).catch(() => undefined);
  }, [checkoutUrl, isNeeded]);
  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen]);
  useEffect(() => () => close(), []);

  return {
    load: () =>
      loadCheckoutScript(checkoutUrl).then(
        () => true,
        () => false,
      ),
    open(payment) {
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
