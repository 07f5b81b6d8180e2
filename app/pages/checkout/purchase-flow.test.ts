import { describe, expect, test } from 'vitest';
import {
  canSubmit,
  getSubscribedOrderId,
  type OpenOrder,
  PAYMENT_FAILED,
  type PurchaseEvent,
  type PurchaseState,
  purchaseReducer,
} from './purchase-flow.ts';

const order: OpenOrder = { id: 'order_1', amount: 49_900, keyId: 'rzp_test' };
const free: OpenOrder = { id: 'free_1', amount: 0, keyId: null };
const paid = { orderId: 'order_1', paymentId: 'pay_1', isFree: false };

const idle: PurchaseState = { step: 'idle' };
const opening: PurchaseState = { step: 'opening' };
const inWindow: PurchaseState = { step: 'window', order };
const dismissed: PurchaseState = { step: 'dismissed' };
const unfinished: PurchaseState = { step: 'unfinished', order, message: '' };
const refused: PurchaseState = { step: 'failed', message: 'Bought already.', behindWindow: null };
const failedInWindow: PurchaseState = { step: 'failed', message: PAYMENT_FAILED, behindWindow: order };
const failed: PurchaseState = { step: 'failed', message: PAYMENT_FAILED, behindWindow: null };
const processing: PurchaseState = { step: 'processing', since: 5, ...paid };
const processingFree: PurchaseState = {
  step: 'processing',
  since: 5,
  orderId: 'free_1',
  paymentId: null,
  isFree: true,
};
const success: PurchaseState = { step: 'completed', outcome: 'success', ...paid };
const failedInvite: PurchaseState = { step: 'completed', outcome: 'failed_invite', ...paid };
const unseen = { orderId: 'order_1', paymentId: null, isFree: false };

const everyState: PurchaseState[] = [
  ...[idle, opening, inWindow, dismissed, unfinished, refused, failedInWindow, failed],
  ...[processing, processingFree, success, failedInvite],
];

const submitted: PurchaseEvent = { type: 'submitted' };
const opened: PurchaseEvent = { type: 'opened', order, at: 5 };
const openedFree: PurchaseEvent = { type: 'opened', order: free, at: 5 };
const refusal: PurchaseEvent = { type: 'refused', message: 'Bought already.' };
const paymentFailed: PurchaseEvent = { type: 'payment failed' };
const windowDismissed: PurchaseEvent = { type: 'window dismissed' };
const payment: PurchaseEvent = { type: 'paid', paymentId: 'pay_1', at: 5 };
const invited: PurchaseEvent = { type: 'invite settled', status: 'invite_success' };
const notInvited: PurchaseEvent = { type: 'invite settled', status: 'invite_failed' };
const timeIsUp: PurchaseEvent = { type: 'time is up' };
const startedOver: PurchaseEvent = { type: 'started over' };

/** Every move that there is; whatever is not here changes nothing. */
const moves: [PurchaseState, PurchaseEvent, PurchaseState][] = [
  [idle, submitted, opening],
  [refused, submitted, opening],
  [failed, submitted, opening],
  [opening, opened, inWindow],
  [opening, openedFree, processingFree],
  [unfinished, opened, inWindow],
  [unfinished, openedFree, processingFree],
  [opening, refusal, refused],
  [unfinished, refusal, { ...unfinished, message: 'Bought already.' }],
  [inWindow, refusal, refused],
  [inWindow, paymentFailed, failedInWindow],
  [failedInWindow, paymentFailed, failedInWindow],
  [inWindow, windowDismissed, dismissed],
  [failedInWindow, windowDismissed, failed],
  [refused, windowDismissed, refused],
  [failed, windowDismissed, failed],
  [inWindow, payment, processing],
  [failedInWindow, payment, processing],
  [processing, invited, success],
  [processing, notInvited, failedInvite],
  [processing, timeIsUp, failedInvite],
  [
    processingFree,
    invited,
    { step: 'completed', outcome: 'success', orderId: 'free_1', paymentId: null, isFree: true },
  ],
  [
    processingFree,
    notInvited,
    { step: 'completed', outcome: 'failed_invite', orderId: 'free_1', paymentId: null, isFree: true },
  ],
  [
    processingFree,
    timeIsUp,
    { step: 'completed', outcome: 'failed_invite', orderId: 'free_1', paymentId: null, isFree: true },
  ],
  [failedInvite, invited, success],
  ...[inWindow, failedInWindow, unfinished].flatMap(
    (state): [PurchaseState, PurchaseEvent, PurchaseState][] => [
      [state, invited, { step: 'completed', outcome: 'success', ...unseen }],
      [state, notInvited, { step: 'completed', outcome: 'failed_invite', ...unseen }],
    ],
  ),
  [unfinished, startedOver, idle],
  [success, startedOver, idle],
  [failedInvite, startedOver, idle],
];

const everyEvent = [
  ...[submitted, opened, openedFree, refusal, paymentFailed, windowDismissed, payment],
  ...[invited, notInvited, timeIsUp, startedOver],
];
const table = everyState.flatMap((state) =>
  everyEvent.map((event) => {
    const move = moves.find(([from, on]) => from === state && on === event);
    return { state, event, next: move?.[2] ?? state };
  }),
);

describe('the purchase, state by event', () => {
  test.each(table)('$state.step: $event.type → $next.step', ({ state, event, next }) => {
    expect(purchaseReducer(state, event)).toEqual(next);
  });
});

test('a success never turns into anything but a new purchase', () => {
  for (const event of everyEvent) {
    if (event !== startedOver) expect(purchaseReducer(success, event)).toBe(success);
  }
});

test('Pay may be pressed only when no order is being made or paid', () => {
  expect(everyState.filter(canSubmit)).toEqual([idle, refused, failed]);
});

test('an order is watched while its result is not certain', () => {
  expect(everyState.filter((state) => getSubscribedOrderId(state) !== null)).toEqual([
    ...[inWindow, unfinished, failedInWindow, processing, processingFree, failedInvite],
  ]);
});
