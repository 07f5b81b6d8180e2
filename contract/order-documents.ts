import * as z from 'zod';
import { inviteState, paging } from './documents.ts';

/** Seconds since 1970. */
const moment = z.number().int();

export const orderState = z.enum(['opening', 'open', 'paid', 'refunded']);
export const refundState = z.enum(['requested', 'sent', 'processed', 'failed']);

/** An order as admins with orderWrite see it: everything that happened to it, and under which ids. */
export const order = z.object({
  /** What the buyer and the provider know it by; our own id while the provider has not answered. */
  id: z.string(),
  state: orderState,
  projectId: z.string(),
  projectName: z.string(),
  /** `owner/name` on GitHub. */
  repository: z.string(),
  /** Rupees. */
  amount: z.number().min(0),
  email: z.string(),
  githubId: z.string(),
  /** Whose purchase it is; null while it is unpaid. */
  userId: z.string().nullable(),
  referrerId: z.string().nullable(),
  paymentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  finalInviteStatus: z.enum(['invite_success', 'invite_failed']).nullable(),
  inviteState: inviteState.nullable(),
  /** Why the invitation did not go out, in words. */
  inviteReason: z.string().nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  invitedAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  refund: z
    .object({
      state: refundState,
      reason: z.string(),
      providerRefundId: z.string().nullable(),
      lastError: z.string().nullable(),
      requestedAt: moment,
      processedAt: moment.nullable(),
    })
    .nullable(),
});

export const exceptionKind = z.enum([
  'wrong_amount',
  'unknown_order',
  'second_payment',
  'duplicate_purchase',
  'invite',
  'dispute',
  'dead_job',
  'refund',
]);

/** The one thing that mends an exception. */
export const remedy = z.enum(['refund-payment', 'send-invite', 'end-access', 'run-job', 'settle']);

/** Something that needs a person. */
export const exception = z.object({
  id: z.string(),
  kind: exceptionKind,
  message: z.string(),
  /** The order's public id, when it is about one. */
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** Of the payment, in the currency's unit; null when it is not about one. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Of the order, when it is about one. */
  projectName: z.string().nullable(),
  email: z.string().nullable(),
  remedy,
  createdAt: moment,
  resolvedAt: moment.nullable(),
  resolution: z.string().nullable(),
  /** The e-mail of the admin who settled it; null when the shop found it settled by itself. */
  resolvedBy: z.string().nullable(),
});

/** A webhook as it came in. */
export const providerEvent = z.object({
  id: z.string(),
  type: z.string(),
  outcome: z.string().nullable(),
  createdAt: moment,
  processedAt: moment.nullable(),
});

export const ordersQuery = z.object({
  search: z.string().trim().max(254).default(''),
  state: z.union([orderState, z.literal('')]).default(''),
  ...paging,
});
export const exceptionsQuery = z.object({
  state: z.enum(['open', 'settled', '']).default(''),
  ...paging,
});
export const eventsQuery = z.object({
  search: z.string().trim().max(100).default(''),
  /** waiting: not worked on yet, or its work died. */
  state: z.enum(['waiting', '']).default(''),
  ...paging,
});

export type OrderDocument = z.infer<typeof order>;
export type ExceptionDocument = z.infer<typeof exception>;
export type ExceptionKind = z.infer<typeof exceptionKind>;
export type Remedy = z.infer<typeof remedy>;
export type ProviderEventDocument = z.infer<typeof providerEvent>;
export type OrdersQuery = z.infer<typeof ordersQuery>;
export type ExceptionsQuery = z.infer<typeof exceptionsQuery>;
export type EventsQuery = z.infer<typeof eventsQuery>;
