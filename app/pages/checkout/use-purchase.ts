import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DataOf } from '#app/lib/callables-client.ts';
import { callFunction, messageOf, offlineText } from '#app/lib/callables-client.ts';
import { saveCookie } from '#app/lib/save-cookie.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import type { Quote } from '#server/features/checkout/rules/quote.ts';
import type { OrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import { savedBuyer } from './draft.ts';
import type { ProviderReceipt } from './provider-window.ts';
import { useProviderWindow } from './provider-window.ts';
import {
  canSubmit,
  getWindowOrder,
  type OpenOrder,
  type PurchaseEvent,
  type PurchaseState,
  purchaseReducer,
} from './purchase-flow.ts';
import { useInviteResult } from './use-invite-result.ts';

const WINDOW_NOT_OPENED =
  'We couldn’t open the payment window. You haven’t been charged. Please check your connection and try again.';

type PurchaseDetails = DataOf<'createRazorpayOrder'>['purchaseDetails'];

interface Sale {
  shopName: string;
  projectName: string;
  checkoutUrl: string;
  quote: Quote;
  /** The order in the page's data. */
  loadedOrder: OrderProgress | null;
  /** True if the buyer gets a private copy. */
  isCopy: boolean;
}

export type Purchase = ReturnType<typeof usePurchase>;

/** Connects `purchaseReducer` to the API, the provider's window and the order's live document. */
export function usePurchase(getInitialState: () => PurchaseState, sale: Sale) {
  const { shopName, projectName, checkoutUrl, quote, loadedOrder, isCopy } = sale;
  const [state, dispatch] = useReducer(purchaseReducer, undefined, getInitialState);
  const isOpen = getWindowOrder(state) !== null;
  const providerWindow = useProviderWindow({ checkoutUrl, isNeeded: !quote.isFree, isOpen });
  const isMounted = useIsMounted();
  const { isConfirming, confirm } = useConfirmation(dispatch);
  const attempt = useAttempt((message) => dispatch({ type: 'refused', message }));
  useInviteResult(state, dispatch, loadedOrder, isCopy);

  function open(order: OpenOrder, email: string) {
    const at = Date.now();
    // The cookie is saved before the window opens, so that a reload at any time finds the order.
    saveCookie(pendingOrderCookie, { orderId: order.id, paymentId: null, since: at });
    // The page's dialog must release the focus before the window takes it, so it renders synchronously.
    flushSync(() => dispatch({ type: 'orderOpened', order, at }));
    if (order.keyId === null) return;
    providerWindow.open({
      order,
      shopName,
      projectName,
      email,
      onPaid: confirm,
      onFailed: () => dispatch({ type: 'paymentFailed' }),
      onDismissed() {
        saveCookie(pendingOrderCookie, null);
        dispatch({ type: 'windowDismissed' });
      },
    });
  }

  return {
    state,
    /** True while the server checks the payment's receipt. Only after it this browser may open the order. */
    isConfirming,
    /** Creates the order and opens the provider's window. A double click creates one order. */
    pay(details: PurchaseDetails) {
      if (!canSubmit(state)) return;
      void attempt(async () => {
        dispatch({ type: 'submitted' });
        if (details.projectPrice > 0 && !(await providerWindow.load()))
          return dispatch({ type: 'refused', message: offlineText() || WINDOW_NOT_OPENED });
        const order = await callFunction('createRazorpayOrder', {
          amount: details.projectPrice,
          purchaseDetails: details,
        });
        // The buyer has left the page. The server returns the same order next time.
        if (!isMounted.current) return;
        const { email, githubId, teamGithubIds: team } = details;
        savedBuyer.save({ orderId: order.id, email, githubId, team });
        open(order, email);
      });
    },
    /** Opens the window again for the unfinished order. */
    reopen(email: string) {
      if (state.step !== 'unfinished') return;
      const { order } = state;
      void attempt(async () => {
        if (!(await providerWindow.load()))
          return dispatch({ type: 'refused', message: offlineText() || WINDOW_NOT_OPENED });
        if (isMounted.current) open(order, email);
      });
    },
    /** Discards this browser's order and shows the form. */
    restart() {
      saveCookie(pendingOrderCookie, null);
      dispatch({ type: 'restarted' });
    },
  };
}

/** What follows when the provider's window reports a payment. */
function useConfirmation(dispatch: Dispatch<PurchaseEvent>) {
  const [isConfirming, setConfirming] = useState(false);
  return {
    isConfirming,
    confirm(receipt: ProviderReceipt) {
      const {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signature,
      } = receipt;
      const at = Date.now();
      saveCookie(pendingOrderCookie, { orderId, paymentId, since: at });
      setConfirming(true);
      // The server checks with the provider at once. If the call is lost, a webhook reports the payment.
      void callFunction('confirmCheckout', { orderId, paymentId, signature }, { keepalive: true })
        .catch(() => undefined)
        .then(() => setConfirming(false));
      dispatch({ type: 'paid', paymentId, at });
    },
  };
}

/** Returns a function that runs one attempt at a time and reports its error. */
function useAttempt(onError: (message: string) => void) {
  const isBusy = useRef(false);
  return async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      onError(messageOf(error, 'Something went wrong.'));
    } finally {
      isBusy.current = false;
    }
  };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
