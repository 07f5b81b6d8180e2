import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { callFunction, type ResultOf } from '#app/lib/callables-client.ts';
import { normalizeCouponCode as normalize } from '#domain/coupon.ts';
import { toPaise } from '#domain/money.ts';
import { type Gst, type Quote, quotePrice } from '#domain/quote.ts';
import { useCheckedField } from './checked-field.ts';
import type { CodeControl } from './code-field.tsx';
import { couponSlot, savedBuyer } from './draft.ts';

/** What a coupon saves on the price, without the coupon, for which the server was asked. */
interface Saving extends Pick<ResultOf<'validateCoupon'>, 'price' | 'message'> {
  from: number;
}

export interface CouponControl extends CodeControl<Saving> {
  /** What is to be paid, with the coupon if one is applied. */
  quote: Quote;
  /** A free project takes no coupon. */
  isOffered: boolean;
  /** Whether the field is shown. */
  isOpen: boolean;
  open: () => void;
  /** Asks again about an applied code, which may have ended. */
  recheck: () => void;
}

/**
 * The coupon's code, which the tab keeps: one that was typed, or one of a link. It is applied at once, and
 * again when the price without it changes. `quote` is without a coupon.
 */
export function useCoupon({
  projectId,
  gst,
  quote,
}: {
  projectId: string;
  gst: Gst | null;
  quote: Quote;
}): CouponControl {
  const { price } = quote;
  const [isOpen, setOpen] = useState(false);
  const { state, check, ...field } = useCheckedField<Saving>(
    {
      normalize,
      async ask(typed) {
        const orderId = savedBuyer.read()?.orderId;
        const { code, ...saving } = await callFunction('validateCoupon', { code: typed, projectId, orderId });
        return { typed: code, result: { price: saving.price, message: saving.message, from: price } };
      },
      missing: 'Please enter a coupon code.',
      failed: 'We couldn’t check this code. Please try again.',
    },
    '',
  );
  const isOffered = !quote.isFree;

  const isRestored = useRef(false);
  const restore = useEffectEvent(() => {
    const saved = isRestored.current || !isOffered ? null : couponSlot.read();
    isRestored.current = true;
    if (!saved) return;
    setOpen(true);
    field.restore(saved, null);
    check(saved);
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    if (isOffered) couponSlot.save(state.typed || null);
  }, [isOffered, state.typed]);

  const recheck = () => {
    if (state.status === 'accepted') check(state.typed);
  };
  const isOutdated = state.result !== null && state.result.from !== price;
  const refresh = useEffectEvent(recheck);
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated]);

  const remove = () => field.restore('', null);
  return {
    state,
    quote: state.result ? quotePrice(gst, toPaise(state.result.price), quote.offer) : quote,
    isOffered,
    isOpen,
    open: () => setOpen(true),
    applied: state.status === 'accepted' ? normalize(state.typed) : null,
    // A code that is typed must be used or cleared before paying, or what it saves would be lost.
    blocksPayment: isOffered && normalize(state.typed) !== '' && state.status !== 'accepted',
    type: field.type,
    apply: () => check(),
    remove,
    clearEmpty() {
      if (normalize(state.typed) === '') remove();
    },
    recheck,
  };
}
