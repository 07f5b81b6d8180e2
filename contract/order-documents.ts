import * as z from 'zod';
import { DIFFERENCE_KINDS } from '#domain/access-difference.ts';
import { CASE_KINDS, REMEDIES } from '#domain/case.ts';
import { INVITATION_STATES } from '#domain/invitation.ts';
import { FINAL_INVITE_STATUSES, ORDER_AWAITING, ORDER_STATES } from '#domain/order.ts';
import { REFUND_STATES } from '#domain/refund.ts';
import { paging, teamMember } from './documents.ts';
import { timestamp } from './fields.ts';

/** A refund of an order, in full or in part, or a lost dispute. */
const refund = z.object({
  state: z.enum(REFUND_STATES),
  /** Rupees. */
  amount: z.number().min(0),
  reason: z.string(),
  /** The provider's id of the refund or dispute. */
  providerRefundId: z.string().nullable(),
  lastError: z.string().nullable(),
  requestedAt: timestamp,
  processedAt: timestamp.nullable(),
});

/** An order as admins with orderWrite see it. */
export const order = z.object({
  /** The public ID; our internal one until the provider has answered. */
  id: z.string(),
  state: z.enum(ORDER_STATES),
  awaiting: z.enum(ORDER_AWAITING).nullable(),
  projectId: z.string(),
  projectName: z.string(),
  /** `owner/name` on GitHub. */
  repository: z.string(),
  /** Rupees. */
  amount: z.number().min(0),
  email: z.string(),
  githubId: z.string(),
  /** The other GitHub accounts of the order. */
  team: z.array(teamMember),
  /** The owner of the purchase; null while the order is unpaid. */
  userId: z.string().nullable(),
  referrerId: z.string().nullable(),
  paymentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  finalInviteStatus: z.enum(FINAL_INVITE_STATUSES).nullable(),
  inviteState: z.enum(INVITATION_STATES).nullable(),
  /** Why the invitation failed. */
  inviteReason: z.string().nullable(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  invitedAt: timestamp.nullable(),
  acceptedAt: timestamp.nullable(),
  /** Rupees that were refunded or lost in disputes. */
  refundedAmount: z.number().min(0),
  /** The latest entry of `refunds`. */
  refund: refund.nullable(),
  /** The oldest refund comes first. */
  refunds: z.array(refund),
});

/** A case: something that needs manual review. Served at `/documents/exceptions`. */
export const caseDocument = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  message: z.string(),
  /** The public ID of the case's order, if any. */
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** The payment's amount in units of `currency`; null when the case is not about a payment. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** The order's project, if any. */
  projectName: z.string().nullable(),
  email: z.string().nullable(),
  /** Unix time until which a dispute must be answered. */
  respondBy: timestamp.nullable(),
  /** Null for cases of other kinds. */
  dispute: z
    .object({
      /** The payment provider's ID, `disp_…`. */
      id: z.string(),
      /** The payment provider's: `open`, `under_review`, `won`, `lost` or `closed`. */
      status: z.string(),
      reason: z.string().nullable(),
      /** What an admin last wrote for the bank; empty before that. */
      summary: z.string(),
      /** False when accepting the loss would pay the buyer twice. */
      canAccept: z.boolean(),
    })
    .nullable(),
  /** Why the payment can't be refunded now, and what to do instead; null when it can. */
  noRefund: z.string().nullable(),
  remedy: z.enum(REMEDIES),
  createdAt: timestamp,
  resolvedAt: timestamp.nullable(),
  resolution: z.string().nullable(),
  /** Email of the admin who resolved the case; null while it is open or when the shop resolved it. */
  resolvedBy: z.string().nullable(),
});

/** Where GitHub and the books disagree about an account's access. */
export const accessDifference = z.object({
  /** `owner/name` on GitHub. */
  repository: z.string(),
  login: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  caseId: z.string(),
});

/** A webhook event received from the payment provider. */
export const providerEvent = z.object({
  id: z.string(),
  type: z.string(),
  outcome: z.string().nullable(),
  createdAt: timestamp,
  processedAt: timestamp.nullable(),
});

export const ordersQuery = z.object({
  search: z.string().trim().max(254).default(''),
  state: z.union([z.enum(ORDER_STATES), z.literal('')]).default(''),
  ...paging,
});
export const casesQuery = z.object({
  state: z.enum(['open', 'resolved', '']).default(''),
  ...paging,
});
export const accessQuery = z.object({ projectId: z.string().max(128).optional(), ...paging });
export const eventsQuery = z.object({
  search: z.string().trim().max(100).default(''),
  /** `waiting` lists events that are not processed yet or whose job died. */
  state: z.enum(['waiting', '']).default(''),
  ...paging,
});

export type OrderDocument = z.infer<typeof order>;
export type CaseDocument = z.infer<typeof caseDocument>;
export type ProviderEventDocument = z.infer<typeof providerEvent>;
export type AccessDifference = z.infer<typeof accessDifference>;
