import { useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import type { DataOf } from '#contract/functions.ts';
import { saveBuyer } from './draft.ts';
import { saveOrder } from './pending-order-cookie.ts';
import { loadCheckoutScript, openProviderWindow, type ProviderReceipt } from './provider-window.ts';
import {
  canSubmit,
  getWindowOrder,
  type OpenOrder,
  type PurchaseState,
  purchaseReducer,
} from './purchase-flow.ts';
import { useInviteResult } from './use-invite-result.ts';

type PurchaseDetails = DataOf<'createRazorpayOrder'>['purchaseDetails'];

interface Sale {
  shopName: string;
  projectName: string;
  checkoutUrl: string;
  /** Nothing is paid, so the provider's script is not needed. */
  isFree: boolean;
}

export interface Purchase {
  state: PurchaseState;
  /** Makes the order and opens the provider's window. Pressing twice makes one order. */
  pay: (details: PurchaseDetails) => void;
  /** Opens the window again for the unfinished order. */
  reopen: (email: string) => void;
  /** Forgets the order of this browser and shows the form. */
  startOver: () => void;
}

const SCRIPT_FAILED =
  'The payment window could not be loaded. Nothing has been charged. Please check your connection and try again.';

/** The purchase of this page: `purchaseFlow` with the calls, the provider's window and the live result around it. */
export function usePurchase(initial: () => PurchaseState, sale: Sale): Purchase {
  const [state, dispatch] = useReducer(purchaseReducer, undefined, initial);
  const busy = useRef(false);
  const closeWindow = useRef<(() => void) | null>(null);
  const mounted = useRef(true);
  useInviteResult(state, dispatch);

  const { checkoutUrl, isFree } = sale;
  useEffect(() => {
    // Early, so that Pay opens the window at once; whether it came is asked then.
    if (!isFree) loadCheckoutScript(checkoutUrl).catch(() => undefined);
  }, [checkoutUrl, isFree]);

  const inWindow = getWindowOrder(state) !== null;
  useEffect(() => {
    // Paid in another tab, say: the window has nothing left to do.
    if (!inWindow) closeWindow.current?.();
  }, [inWindow]);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      closeWindow.current?.();
    };
  }, []);

  function open(order: OpenOrder, email: string) {
    const at = Date.now();
    // Before the window: whatever happens in it, a reload finds the order again.
    saveOrder({ orderId: order.id, paymentId: null, since: at });
    // At once: the page's dialog has let go of the focus before the window takes it, and does not take it back.
    flushSync(() => dispatch({ type: 'opened', order, at }));
    if (order.keyId === null) return;
    const { shopName, projectName } = sale;
    const close = openProviderWindow({
      ...{ order, shopName, projectName, email },
      onPaid: (receipt) => paid(receipt),
      onFailed: () => dispatch({ type: 'payment failed' }),
      onDismissed: () => dismissed(),
    });
    closeWindow.current = () => {
      closeWindow.current = null;
      close();
    };
  }

  function paid(receipt: ProviderReceipt) {
    closeWindow.current = null;
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = receipt;
    const at = Date.now();
    saveOrder({ orderId, paymentId, since: at });
    confirm(receipt);
    dispatch({ type: 'paid', paymentId, at });
  }

  function dismissed() {
    if (!mounted.current || closeWindow.current === null) return;
    closeWindow.current = null;
    saveOrder(null);
    dispatch({ type: 'window dismissed' });
  }

  async function attempt(work: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (error) {
      dispatch({ type: 'refused', message: messageOf(error, 'Something went wrong.') });
    } finally {
      busy.current = false;
    }
  }

  return {
    state,
    pay(details) {
      if (!canSubmit(state)) return;
      void attempt(async () => {
        dispatch({ type: 'submitted' });
        if (!isFree && !(await hasScript(checkoutUrl)))
          return dispatch({ type: 'refused', message: SCRIPT_FAILED });
        const order = await callFunction('createRazorpayOrder', {
          amount: details.projectPrice,
          purchaseDetails: details,
        });
        // Left meanwhile: no window opens over another page, and the server hands the same order out again.
        if (!mounted.current) return;
        saveBuyer({ orderId: order.id, email: details.email, githubId: details.githubId });
        open(order, details.email);
      });
    },
    reopen(email) {
      if (state.step !== 'unfinished') return;
      const { order } = state;
      void attempt(async () => {
        if (!(await hasScript(checkoutUrl))) return dispatch({ type: 'refused', message: SCRIPT_FAILED });
        if (mounted.current) open(order, email);
      });
    },
    startOver() {
      saveOrder(null);
      dispatch({ type: 'started over' });
    },
  };
}

function hasScript(url: string): Promise<boolean> {
  return loadCheckoutScript(url).then(
    () => true,
    () => false,
  );
}

/** Makes the server ask the provider at once. When it gets lost, the provider tells the server itself. */
function confirm(receipt: ProviderReceipt): void {
  fetch('/confirm-checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(receipt),
    keepalive: true,
  }).catch(() => undefined);
}
