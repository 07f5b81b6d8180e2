import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { couponSlot } from '#app/lib/coupon-link.ts';
import type { Gst, Quote } from '#server/features/checkout/rules/quote.ts';
import { normalizeCouponCode as normalize } from '#server/features/coupons/rules/coupon.ts';
import { askCoupon, quoteWithCoupon } from './ask-coupon.ts';
import { type CheckedState, useCheckedField } from './checked-field.ts';
import type { CodeControl } from './code-field.tsx';

/** What a coupon saves on the price, without the coupon, for which the server was asked. */
interface Saving extends Pick<ResultOf<'validateCoupon'>, 'code' | 'price' | 'message'> {
  from: number;
}

export interface CouponControl extends CodeControl<Saving> {
  /** What is to be paid, with the coupon if one is applied. */
  quote: Quote;
  /** A free project takes no coupon. */
  isOffered: boolean;
  /** Whether the field is shown. */
  isOpen: boolean;
  /** Says what happens to a code that came by link, while its field isn't shown. */
  notice: string;
  open: () => void;
  /** Asks again about an applied code, which may have ended. */
  recheck: () => void;
}

interface CouponOptions {
  projectId: string;
  gst: Gst | null;
  /** What is to be paid without a coupon. */
  quote: Quote;
}

/**
 * The coupon's code, which the tab keeps: one that was typed, or one of a link. It is applied at once, and
 * again when the price without it changes. One of a link is left out if it can't be used for this project,
 * and tried again for the next one.
 */
export function useCoupon({ projectId, gst, quote }: CouponOptions): CouponControl {
  const { price } = quote;
  const [isOpen, setOpen] = useState(false);
  const [isLinked, setLinked] = useState(false);
  const { state, check, ...field } = useCheckedField<Saving>(
    {
      normalize,
      async ask(typed) {
        const saving = await askCoupon(typed, projectId);
        return { typed: saving.code, result: { ...saving, from: price } };
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
    setOpen(!saved.isLinked);
    setLinked(saved.isLinked);
    field.restore(saved.code, null);
    check(saved.code);
  });
  useLayoutEffect(() => restore(), []);
  useEffect(() => {
    if (isOffered) couponSlot.save(state.typed ? { code: state.typed, isLinked } : null);
  }, [isOffered, state.typed, isLinked]);

  const recheck = () => {
    if (state.status === 'accepted') check(state.typed);
  };
  const isOutdated = state.result !== null && state.result.from !== price;
  const refresh = useEffectEvent(recheck);
  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated]);

  const remove = () => {
    setOpen(true);
    setLinked(false);
    field.restore('', null);
  };
  const isLeftOut = isLinked && state.status === 'refused';
  return {
    state,
    quote: state.result ? quoteWithCoupon(gst, quote, state.result) : quote,
    isOffered,
    isOpen: isLinked ? state.status === 'accepted' : isOpen,
    notice: isLinked ? describeLinked(state) : '',
    open: remove,
    applied: state.status === 'accepted' ? normalize(state.typed) : null,
    // A code that is typed must be used or cleared before paying, or what it saves would be lost.
    blocksPayment: isOffered && !isLeftOut && normalize(state.typed) !== '' && state.status !== 'accepted',
    type: field.type,
    apply: () => check(),
    remove,
    clearEmpty() {
      if (normalize(state.typed) === '') remove();
    },
    recheck,
  };
}

/** What is said of a code that came by link: that it is checked, or why it is left out. */
function describeLinked({ status, typed, message }: CheckedState<Saving>): string {
  if (status === 'pending') return `Checking the coupon ${typed}…`;
  return status === 'refused' ? `The coupon ${typed} isn’t used. ${message}` : '';
}
