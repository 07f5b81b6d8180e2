import { useEffect, useEffectEvent, useRef } from 'react';
import { loadCheckoutScript, openProviderWindow, type ProviderPayment } from './provider-window.ts';

interface ProviderWindowOptions {
  checkoutUrl: string;
  /** False for a free project. */
  isNeeded: boolean;
  /** The window is closed when this becomes false, because the order was paid in another tab. */
  isOpen: boolean;
}

interface ProviderWindowControl {
  /** Resolves to true once the provider's script is loaded, and to false if that failed. */
  load: () => Promise<boolean>;
  /** Opens the window, whose script must be loaded. */
  open: (payment: ProviderPayment) => void;
}

/** Loads the script of the provider's window early, and closes the window when the buyer leaves the page. */
export function useProviderWindow({
  checkoutUrl,
  isNeeded,
  isOpen,
}: ProviderWindowOptions): ProviderWindowControl {
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
