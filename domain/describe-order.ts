import type { CaseKind } from './case.ts';
import { describeRefusedMail } from './describe-refused-mail.ts';
import {
  describeSituation,
  findSituation,
  type InvitationFacts,
  type PaymentFacts,
  type Refund,
  type Situation,
  type StatusMessage,
} from './order-situation.ts';

export interface OrderFacts extends PaymentFacts {
  /** The account that the order names; its purchase may have another one by now. */
  githubId: string;
  /** Null without a valid purchase. */
  invitation: InvitationFacts | null;
  /** The buyer's address; null when the page doesn't know it. */
  email: string | null;
  isMailRefused: boolean;
  /** True if the buyer has an account, which has its own email. */
  hasAccount: boolean;
  /** Null unless the order was refunded. */
  refund: Refund | null;
  /** The kinds of the order's open cases. */
  caseKinds: readonly CaseKind[];
}

/**
 * - `done`: happened
 * - `current`: happens now
 * - `pending`: comes later
 * - `failed`: needs attention
 * - `ended`: no longer valid
 */
export type StepStatus = 'done' | 'current' | 'pending' | 'failed' | 'ended';

export interface OrderStep {
  name: 'Paid' | 'Invited' | 'Accepted' | 'Access';
  status: StepStatus;
  text: string;
}

/** An order as its buyer sees it: what happened, what to do now, and what else is wrong. */
export type OrderDescription = ReturnType<typeof describeOrder>;

export function describeOrder(facts: OrderFacts) {
  const { invitation, isFree } = facts;
  const situation = findSituation(facts, invitation);
  const githubId = invitation?.githubId ?? facts.githubId;
  return {
    steps: listSteps(situation, { githubId, isFree }),
    next: describeSituation(situation, {
      githubId,
      isFree,
      obstacle: invitation?.obstacle ?? null,
      queuedUntil: invitation?.queuedUntil ?? null,
      refund: facts.refund,
    }),
    notices: [
      ...(facts.isMailRefused
        ? [describeRefusedMail({ ...facts, isUnconfirmed: situation === 'unconfirmed' })]
        : []),
      ...facts.caseKinds.flatMap(describeCase),
    ],
  };
}

/** The status of each step in every situation. */
const STEPS: Record<
  Situation,
  [paid: StepStatus, invited: StepStatus, accepted: StepStatus, access: StepStatus]
> = {
  unpaid: ['current', 'pending', 'pending', 'pending'],
  unconfirmed: ['current', 'pending', 'pending', 'pending'],
  bank: ['current', 'pending', 'pending', 'pending'],
  bank_refused: ['failed', 'pending', 'pending', 'pending'],
  duplicate: ['failed', 'pending', 'pending', 'pending'],
  preparing: ['done', 'current', 'pending', 'pending'],
  on_its_way: ['done', 'current', 'pending', 'pending'],
  retrying: ['done', 'failed', 'pending', 'pending'],
  daily_limit: ['done', 'current', 'pending', 'pending'],
  repository_blocked: ['done', 'failed', 'pending', 'pending'],
  our_problem: ['done', 'failed', 'pending', 'pending'],
  account_unknown: ['done', 'failed', 'pending', 'pending'],
  account_refused: ['done', 'failed', 'pending', 'pending'],
  invited: ['done', 'done', 'current', 'pending'],
  accepted: ['done', 'done', 'done', 'done'],
  renewing: ['done', 'current', 'pending', 'pending'],
  no_invitation: ['done', 'failed', 'pending', 'pending'],
  refunded: ['done', 'ended', 'ended', 'ended'],
};

function listSteps(
  situation: Situation,
  { githubId, isFree }: { githubId: string; isFree: boolean },
): OrderStep[] {
  const [paid, invited, accepted, access] = STEPS[situation];
  return [
    { name: 'Paid', status: paid, text: paidText(situation, isFree) },
    { name: 'Invited', status: invited, text: invitedText(situation, githubId) },
    {
      name: 'Accepted',
      status: accepted,
      text: accepted === 'done' ? 'Invitation accepted' : 'Accept the invitation on GitHub',
    },
    { name: 'Access', status: access, text: accessText(access, githubId) },
  ];
}

function paidText(situation: Situation, isFree: boolean): string {
  switch (situation) {
    case 'unpaid':
      return isFree ? 'Waiting for your confirmation' : 'Waiting for your payment';
    case 'unconfirmed':
      return 'Waiting for your confirmation';
    case 'bank':
      return 'Waiting for your bank';
    case 'bank_refused':
      return 'Payment not confirmed by your bank';
    case 'duplicate':
      return 'Ordered twice';
    default:
      return isFree ? 'Order placed' : 'Payment received';
  }
}

function invitedText(situation: Situation, githubId: string): string {
  if (situation === 'preparing') return `Your copy is being prepared, then we invite ${githubId}`;
  if (situation === 'no_invitation') return `No open invitation for ${githubId}`;
  switch (STEPS[situation][1]) {
    case 'done':
      return `Invitation for ${githubId} sent`;
    case 'current':
      return `Invitation for ${githubId} is on its way`;
    case 'failed':
      return `Invitation for ${githubId} not sent yet`;
    case 'pending':
      return `We invite ${githubId} on GitHub`;
    case 'ended':
      return 'Invitation ended';
  }
}

function accessText(status: StepStatus, githubId: string): string {
  if (status === 'ended') return 'Access ended';
  return status === 'done' ? `${githubId} has access to the repository` : 'Access to the repository';
}

/** Cases that the buyer should know about and that the situation doesn't mention. */
const CASES: Partial<Record<CaseKind, Pick<StatusMessage, 'text' | 'actor'>>> = {
  wrong_amount: {
    actor: 'We',
    text: "We received a different amount than this order's. Our support team is checking it.",
  },
  second_payment: { actor: 'We', text: 'You paid twice. Our support team is refunding the second payment.' },
  late_payment: {
    actor: 'We',
    text: 'This order had expired when you paid, so our support team is refunding your payment. You can order again at today’s price.',
  },
  dispute: {
    actor: 'Your bank',
    text: 'Your bank is looking into a dispute about this payment. Your access stays until it decides.',
  },
  refund: { actor: 'We', text: "Your refund didn't go through. Our support team is fixing it." },
  uncaptured_payment: {
    actor: 'We',
    text: 'Your payment takes longer than usual. Our support team is asking the payment provider.',
  },
};

function describeCase(kind: CaseKind): StatusMessage[] {
  const about = CASES[kind];
  return about ? [{ tone: 'warn', ...about, actions: [] }] : [];
}
