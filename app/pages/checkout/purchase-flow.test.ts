import { expect, test } from 'vitest';
import * as labels from '#app/messages/labels.ts';
import { quotePrice } from '#server/features/checkout/rules/quote.ts';
import {
  canSubmit,
  getSubscribedOrderId,
  type OpenOrder,
  type PurchaseEvent,
  type PurchaseState,
  purchaseReducer,
} from './purchase-flow.ts';

const order: OpenOrder = { id: 'order_1', amount: 49_900, keyId: 'rzp_test' };
const freeOrder: OpenOrder = { id: 'free_1', amount: 0, keyId: null };
const paid = { orderId: 'order_1', paymentId: 'pay_1', isFree: false };
const paidElsewhere = { orderId: 'order_1', paymentId: null, isFree: false };
const free = { orderId: 'free_1', paymentId: null, isFree: true };

const states = {
  idle: { step: 'idle' },
  opening: { step: 'opening' },
  window: { step: 'window', order },
  dismissed: { step: 'dismissed' },
  unfinished: { step: 'unfinished', order, quote: quotePrice(null, order.amount), message: '' },
  refused: { step: 'failed', message: 'Bought already.', behindWindow: null },
  failedInWindow: { step: 'failed', message: labels.paymentFailed, behindWindow: order },
  failed: { step: 'failed', message: labels.paymentFailed, behindWindow: null },
  processing: { step: 'processing', since: 5, ...paid },
  awaitingBank: { step: 'processing', since: 5, bank: 'waiting', ...paid },
  bankLate: { step: 'processing', since: 5, bank: 'late', ...paid },
  processingFree: { step: 'processing', since: 5, ...free },
  unconfirmed: { step: 'unconfirmed', ...free },
  success: { step: 'completed', outcome: 'success', ...paid },
  granted: { step: 'completed', outcome: 'granted', ...paid },
  failedInvite: { step: 'completed', outcome: 'failed_invite', ...paid },
} satisfies Record<string, PurchaseState>;

const events = {
  submitted: { type: 'submitted' },
  orderOpened: { type: 'orderOpened', order, at: 5 },
  freeOrderOpened: { type: 'orderOpened', order: freeOrder, at: 5 },
  refused: { type: 'refused', message: 'Bought already.' },
  paymentFailed: { type: 'paymentFailed' },
  windowDismissed: { type: 'windowDismissed' },
  paid: { type: 'paid', paymentId: 'pay_1', at: 5 },
  invited: { type: 'inviteFinished', status: 'invite_success' },
  granted: { type: 'inviteFinished', status: 'invite_success', isGranted: true },
  inviteFailed: { type: 'inviteFinished', status: 'invite_failed' },
  awaitsEmail: { type: 'awaitingChanged', awaiting: 'email_confirmation', at: 5 },
  awaitsNothing: { type: 'awaitingChanged', awaiting: null, at: 5 },
  timedOut: { type: 'timedOut' },
  copyTimedOut: { type: 'timedOut', isCopy: true },
  bankRefused: { type: 'bankRefused', paymentId: 'pay_1' },
  bankAwaited: { type: 'awaitingChanged', awaiting: 'bank', at: 5 },
  restarted: { type: 'restarted' },
} satisfies Record<string, PurchaseEvent>;

type StateName = keyof typeof states;
type EventName = keyof typeof events;

const { success, failedInvite } = states;
const refusedByBank: PurchaseState = { step: 'failed', message: labels.bankRefused, behindWindow: null };
const transitions: [StateName, EventName, PurchaseState][] = [
  ['idle', 'submitted', states.opening],
  ['refused', 'submitted', states.opening],
  ['failed', 'submitted', states.opening],
  ['opening', 'orderOpened', states.window],
  ['opening', 'freeOrderOpened', states.processingFree],
  ['unfinished', 'orderOpened', states.window],
  ['unfinished', 'freeOrderOpened', states.processingFree],
  ['opening', 'refused', states.refused],
  ['unfinished', 'refused', { ...states.unfinished, message: 'Bought already.' }],
  ['window', 'refused', states.refused],
  ['window', 'paymentFailed', states.failedInWindow],
  ['window', 'windowDismissed', states.dismissed],
  ['failedInWindow', 'windowDismissed', states.failed],
  ['window', 'paid', states.processing],
  ['failedInWindow', 'paid', states.processing],
  ['processing', 'invited', success],
  ['processing', 'granted', states.granted],
  ['success', 'granted', states.granted],
  ['failedInvite', 'granted', states.granted],
  ['window', 'granted', { ...states.granted, ...paidElsewhere }],
  ['failedInWindow', 'granted', { ...states.granted, ...paidElsewhere }],
  ['unfinished', 'granted', { ...states.granted, ...paidElsewhere }],
  ['awaitingBank', 'granted', states.granted],
  ['bankLate', 'granted', states.granted],
  ['processingFree', 'granted', { ...states.granted, ...free }],
  ['unconfirmed', 'granted', { ...states.granted, ...free }],
  ['processing', 'inviteFailed', failedInvite],
  ['processing', 'timedOut', failedInvite],
  ['processing', 'copyTimedOut', { ...states.processing, isCopyLate: true }],
  ['processingFree', 'copyTimedOut', { ...states.processingFree, isCopyLate: true }],
  ['awaitingBank', 'copyTimedOut', states.bankLate],
  ['processingFree', 'invited', { step: 'completed', outcome: 'success', ...free }],
  ['processingFree', 'inviteFailed', { step: 'completed', outcome: 'failed_invite', ...free }],
  ['processingFree', 'timedOut', { step: 'completed', outcome: 'failed_invite', ...free }],
  ['processingFree', 'awaitsEmail', states.unconfirmed],
  ['unconfirmed', 'awaitsNothing', states.processingFree],
  ['unconfirmed', 'invited', { step: 'completed', outcome: 'success', ...free }],
  ['unconfirmed', 'inviteFailed', { step: 'completed', outcome: 'failed_invite', ...free }],
  ['failedInvite', 'invited', success],
  ['window', 'invited', { ...success, ...paidElsewhere }],
  ['window', 'inviteFailed', { ...failedInvite, ...paidElsewhere }],
  ['failedInWindow', 'invited', { ...success, ...paidElsewhere }],
  ['failedInWindow', 'inviteFailed', { ...failedInvite, ...paidElsewhere }],
  ['unfinished', 'invited', { ...success, ...paidElsewhere }],
  ['unfinished', 'inviteFailed', { ...failedInvite, ...paidElsewhere }],
  ['processing', 'bankAwaited', states.awaitingBank],
  ['processingFree', 'bankAwaited', { ...states.processingFree, bank: 'waiting' }],
  ['unfinished', 'bankAwaited', { ...states.awaitingBank, ...paidElsewhere }],
  ['failedInvite', 'bankAwaited', states.bankLate],
  ['awaitingBank', 'timedOut', states.bankLate],
  ['awaitingBank', 'awaitsNothing', states.processing],
  ['bankLate', 'awaitsNothing', states.processing],
  ['awaitingBank', 'invited', success],
  ['bankLate', 'invited', success],
  ['awaitingBank', 'inviteFailed', failedInvite],
  ['bankLate', 'inviteFailed', failedInvite],
  ['processing', 'bankRefused', refusedByBank],
  ['awaitingBank', 'bankRefused', refusedByBank],
  ['bankLate', 'bankRefused', refusedByBank],
  ['failedInvite', 'bankRefused', refusedByBank],
  ['processingFree', 'bankRefused', refusedByBank],
  ['unfinished', 'restarted', states.idle],
  ['unconfirmed', 'restarted', states.idle],
  ['success', 'restarted', states.idle],
  ['granted', 'restarted', states.idle],
  ['failedInvite', 'restarted', states.idle],
];

test.each(transitions)('%s + %s', (from, event, to) => {
  expect(purchaseReducer(states[from], events[event])).toEqual(to);
});

test('a refusal of an earlier payment does not end the next one', () => {
  const event: PurchaseEvent = { type: 'bankRefused', paymentId: 'pay_0' };
  expect(purchaseReducer(states.processing, event)).toBe(states.processing);
});

test('a state ignores every other event', () => {
  const isTransition = (state: string, event: string) =>
    transitions.some(([from, on]) => from === state && on === event);
  for (const [name, state] of Object.entries(states)) {
    for (const [type, event] of Object.entries(events)) {
      if (!isTransition(name, type))
        expect(purchaseReducer(state, event), `${name} + ${type}`).toEqual(state);
    }
  }
});

const namesWhere = (matches: (state: PurchaseState) => boolean) =>
  Object.entries(states).flatMap(([name, state]) => (matches(state) ? [name] : []));

test('the form can be submitted only while no order is being created or paid', () => {
  expect(namesWhere(canSubmit)).toEqual(['idle', 'refused', 'failed']);
});

test('the page subscribes to an order while its outcome is unknown', () => {
  expect(namesWhere((state) => getSubscribedOrderId(state) !== null)).toEqual([
    'window',
    'unfinished',
    'failedInWindow',
    'processing',
    'awaitingBank',
    'bankLate',
    'processingFree',
    'unconfirmed',
    // The page stays subscribed until the buyer has access.
    'success',
    'failedInvite',
  ]);
});
