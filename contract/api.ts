import * as z from 'zod';
import { INVITATION_STATES, INVITE_STATUSES } from '#domain/invitation.ts';
import { CURRENCY } from '#domain/money.ts';
import { FINAL_INVITE_STATUSES, ORDER_AWAITING, ORDER_STATES } from '#domain/order.ts';
import { PROJECT_STATUSES } from '#domain/project.ts';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { TAX_DOCUMENT_KINDS } from '#domain/tax.ts';
import { PAYOUT_STATUSES } from '#server/features/payouts/rules/payout.ts';
import { REFUND_STATES } from '#server/features/refunds/rules/refund.ts';
import { paging } from './paging.ts';

// What `/api/v1` takes and answers. docs/api.md and /api/v1/openapi.json are made from it, so descriptions are read
// by strangers.

/** The query of every list, which is in the order of `updatedAt`, then `id`. */
export const updatesQuery = z.object({
  cursor: paging.cursor.meta({
    description: 'The `nextCursor` of the page before, with the same `updatedSince`.',
  }),
  limit: paging.limit.meta({ description: 'The size of a page.' }),
  updatedSince: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) >= 0)
    .optional()
    .meta({ description: 'Only what was updated at this time or later, in RFC 3339.' }),
});
export type UpdatesQuery = z.output<typeof updatesQuery>;

export const money = z
  .object({ amount: z.int(), currency: z.literal(CURRENCY) })
  .meta({ id: 'Money', description: 'An amount in paise.' });
const moment = z.iso.datetime().meta({ description: 'A time in RFC 3339, in UTC.' });
const text = z.string();
const row = { id: text, updatedAt: moment };
/** Of what is kept beside its row, or follows from the time. */
const aside = 'A change of this alone does not change `updatedAt`.';

const project = z
  .object({
    ...row,
    slug: text,
    name: text,
    status: z.enum(PROJECT_STATUSES),
    price: money.nullable().meta({ description: 'The regular price; null only in drafts.' }),
    salePrice: money.nullable(),
    saleEndsAt: moment.nullable(),
    struckPrice: money
      .nullable()
      .meta({ description: 'The lowest regular price of 30 days, during a sale.' }),
    tech: z.array(text),
    features: z.array(text),
    description: text.nullable(),
    coverImage: text.nullable(),
    displayOrder: z.int(),
    purchaseCount: z.int().meta({ description: aside }),
    boughtThisYear: z.int().meta({ description: `The standing purchases of 365 days. ${aside}` }),
    yearlyLimit: z.int().nullable().meta({ description: 'How many are sold in 365 days.' }),
    placesLeft: z.int().nullable().meta({ description: aside }),
    soldOutUntil: moment.nullable().meta({ description: aside }),
    field: z.enum(PROJECT_FIELDS).nullable(),
    level: z.enum(PROJECT_LEVELS).nullable(),
    isPaused: z.boolean().meta({ description: 'Whether the project cannot be bought for now.' }),
    pausedBy: z.enum(['checks', 'repository', 'places']).nullable(),
    runsInBrowser: z.boolean(),
    rating: z.object({ average: z.number(), count: z.int() }).nullable(),
    githubRepoUrl: text.optional().meta({ description: 'Only for tokens with projectWrite.' }),
  })
  .meta({ id: 'Project' });

const refundOfOrder = z
  .object({
    state: z.enum(REFUND_STATES),
    amount: money,
    reason: text,
    providerRefundId: text.nullable().meta({ description: 'The provider’s ID of the refund or dispute.' }),
    lastError: text.nullable(),
    requestedAt: moment,
    processedAt: moment.nullable(),
  })
  .meta({ id: 'RefundOfOrder', description: 'A refund of an order, in full or in part, or a lost dispute.' });

const teamMember = z
  .object({
    githubId: text,
    githubInviteStatus: z.enum(INVITE_STATUSES),
    inviteState: z.enum(INVITATION_STATES),
    revokedAt: moment.nullable(),
  })
  .meta({ id: 'TeamMember', description: 'Another GitHub account of an order.' });

const order = z
  .object({
    ...row,
    state: z.enum(ORDER_STATES),
    awaiting: z
      .enum(ORDER_AWAITING)
      .nullable()
      .meta({ description: `What the order waits for, if not for the payment. ${aside}` }),
    projectId: text,
    projectName: text,
    repository: text
      .optional()
      .meta({ description: '`owner/name` on GitHub. Only for tokens with projectWrite.' }),
    price: money.meta({ description: 'The price without sale and coupon.' }),
    saleDiscount: money,
    couponDiscount: money,
    couponCode: text.nullable(),
    amount: money.meta({ description: 'What the buyer pays.' }),
    email: text,
    githubId: text,
    team: z.array(teamMember).meta({ description: aside }),
    userId: text.nullable().meta({ description: 'The owner of the purchase; null while it is unpaid.' }),
    referrerId: text.nullable(),
    paymentId: text.nullable(),
    paymentMethod: text.nullable(),
    paymentNote: text.nullable().meta({ description: 'What is unusual about the payment.' }),
    finalInviteStatus: z.enum(FINAL_INVITE_STATUSES).nullable(),
    inviteState: z.enum(INVITATION_STATES).nullable().meta({ description: aside }),
    inviteReason: text.nullable().meta({ description: `Why the invitation failed. ${aside}` }),
    createdAt: moment,
    paidAt: moment.nullable(),
    invitedAt: moment.nullable().meta({ description: aside }),
    acceptedAt: moment.nullable().meta({ description: aside }),
    refundedAmount: money.meta({ description: 'What was refunded or lost in disputes.' }),
    refund: refundOfOrder.nullable().meta({ description: 'The latest entry of `refunds`.' }),
    refunds: z.array(refundOfOrder).meta({ description: 'The oldest comes first.' }),
  })
  .meta({ id: 'Order' });

const refund = refundOfOrder
  .extend({
    ...row,
    orderId: text.nullable().meta({ description: 'Null for a payment that no order accepted.' }),
    paymentId: text,
  })
  .meta({ id: 'Refund', description: 'A refund in full or in part, or a lost dispute.' });

const payout = z
  .object({
    ...row,
    userId: text,
    userEmail: text,
    payoutAmount: money,
    claimedEarnings: money,
    claimedReferrals: z.int(),
    upiId: text,
    status: z.enum(PAYOUT_STATUSES),
    requestedAt: moment,
    transactionId: text.nullable(),
    rejectionReason: text.nullable(),
    returnReference: text.nullable(),
    returnedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'Payout' });

const settlement = z
  .object({
    ...row,
    utr: text.nullable().meta({ description: 'The bank’s reference.' }),
    settledAt: moment,
    grossPaise: money.meta({ description: 'The payments, before anything is deducted.' }),
    refundPaise: money,
    feePaise: money.meta({ description: 'Includes `feeTaxPaise`.' }),
    feeTaxPaise: money,
    adjustmentPaise: money,
    netPaise: money.meta({ description: 'What the bank received.' }),
    lines: z.int(),
  })
  .meta({ id: 'Settlement', description: 'What the payment provider paid to the bank account.' });

const taxDocument = z
  .object({
    ...row,
    kind: z.enum(TAX_DOCUMENT_KINDS),
    number: text,
    issuedAt: moment,
    orderId: text,
    placeOfSupply: text.meta({ description: 'The GST code of a State.' }),
    taxablePaise: money,
    cgstPaise: money,
    sgstPaise: money,
    igstPaise: money,
    totalPaise: money,
    buyer: z.object({ gstin: text.nullable(), legalName: text.nullable() }),
    against: text.nullable().meta({ description: 'The number of the invoice of a credit note.' }),
  })
  .meta({ id: 'TaxDocument', description: 'Amounts of credit notes are positive.' });

/** The rows of each list. */
export const apiRows = {
  projects: project,
  orders: order,
  refunds: refund,
  payouts: payout,
  settlements: settlement,
  'tax-documents': taxDocument,
} as const;
export type ApiResource = keyof typeof apiRows;

/** An error as RFC 9457 has it. */
export const apiProblem = z
  .object({ type: text, title: text, status: z.int(), detail: text })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });
