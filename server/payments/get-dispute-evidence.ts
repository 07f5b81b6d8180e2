import { formatRupees, toRupees } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { type Dispute, findDispute } from '../queries/admin-orders/find-dispute.ts';
import { requireRight } from '../require-right.ts';

export interface EvidenceSection {
  title: string;
  facts: [name: string, value: string][];
}

export interface DisputeEvidence {
  /** The provider's ID of the dispute. */
  disputeId: string;
  /** In Unix seconds; null when the provider named no deadline. */
  respondBy: number | null;
  isOver: boolean;
  /** The public order ID; null for a payment that no order accepted. */
  orderId: string | null;
  sections: EvidenceSection[];
}

/**
 * Collects what the shop knows about a disputed order, for the provider's form; null when the case is not a
 * dispute. Audited, because it contains the buyer's data. Requires orderWrite.
 */
export async function getDisputeEvidence(context: Context, caseId: string): Promise<DisputeEvidence | null> {
  const admin = requireRight(context, 'orderWrite');
  const dispute = caseId.includes('\0') ? null : await findDispute(context.db, caseId);
  if (!dispute) return null;
  const { order } = dispute;
  const { subject: disputeId, detail, resolvedAt } = dispute.case;
  await recordAudit(context.db, {
    actor: admin.userId,
    action: 'dispute.evidence',
    subject: disputeId,
    detail: { orderId: order?.id ?? null },
  });
  return {
    disputeId,
    respondBy: typeof detail.respondBy === 'number' ? detail.respondBy : null,
    isOver: resolvedAt !== null,
    orderId: order && publicOrderId(order),
    sections: listSections(dispute),
  };
}

function listSections(dispute: Dispute): EvidenceSection[] {
  const sections = [describeDispute(dispute)];
  if (!dispute.order) return sections;
  const { mails, refunds } = dispute;
  sections.push(describeTerms(dispute.order, dispute.payment), describeDelivery(dispute));
  sections.push({
    title: 'Mails to the buyer',
    facts: mails.map(({ subject, createdAt, sentAt }) => {
      return [at(sentAt ?? createdAt), `${subject} (${sentAt ? 'sent' : 'not sent'})`];
    }),
  });
  sections.push({
    title: 'Refunds and lost disputes',
    facts: refunds.map(({ createdAt, amountPaise, state }) => [
      at(createdAt),
      `${rupees(amountPaise)}, ${state}`,
    ]),
  });
  return sections.filter(({ facts }) => facts.length > 0);
}

function describeDispute({ case: { subject, detail, createdAt } }: Dispute): EvidenceSection {
  const { paymentId, amountPaise, respondBy } = detail;
  const facts: EvidenceSection['facts'] = [
    ['Dispute ID', subject],
    ['Reported', at(createdAt)],
  ];
  if (typeof paymentId === 'string') facts.push(['Payment ID', paymentId]);
  if (typeof amountPaise === 'number') facts.push(['Disputed amount', rupees(amountPaise)]);
  if (typeof respondBy === 'number') facts.push(['Answer by', formatDateTime(respondBy)]);
  return { title: 'Dispute', facts };
}

function describeTerms(order: NonNullable<Dispute['order']>, payment: Dispute['payment']): EvidenceSection {
  const method = payment?.method ? `, by ${payment.method}` : '';
  return {
    title: 'Order and receipt',
    facts: [
      ['Order ID', publicOrderId(order)],
      ['Project', order.projectName],
      ['Price agreed', rupees(order.amountPaise)],
      ['Ordered', at(order.createdAt)],
      [
        'Paid',
        order.paidAt ? `${rupees(order.amountPaise)} on ${at(order.paidAt)}${method}` : 'not accepted',
      ],
      ['Email of the buyer', order.email],
      ['GitHub account named by the buyer', order.githubLogin],
    ],
  };
}

/** Shows the digital delivery: the invitation to the repository, and that the buyer's account accepted it. */
function describeDelivery({ order, invitation }: Dispute): EvidenceSection {
  if (!order || !invitation) return { title: 'Delivery', facts: [] };
  const facts: EvidenceSection['facts'] = [
    ['Delivered as', `access to the private repository github.com/${order.repoOwner}/${order.repoName}`],
    ['GitHub account', `${invitation.githubLogin} (account ${invitation.githubAccountId})`],
    ['Invitation sent', invitation.invitedAt ? at(invitation.invitedAt) : 'not yet'],
    ['Invitation accepted', invitation.acceptedAt ? at(invitation.acceptedAt) : 'not known'],
  ];
  if (invitation.githubInvitationId)
    facts.push(['Invitation ID at GitHub', String(invitation.githubInvitationId)]);
  if (invitation.revokedAt) facts.push(['Access ended', at(invitation.revokedAt)]);
  return { title: 'Delivery', facts };
}

function at(moment: Date): string {
  return formatDateTime(toSeconds(moment));
}

function rupees(paise: number): string {
  return formatRupees(toRupees(paise));
}

/** The evidence as plain text, for the provider's form. */
export function toEvidenceText({ sections }: Pick<DisputeEvidence, 'sections'>): string {
  return sections
    .map(({ title, facts }) => [title, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n'))
    .join('\n\n');
}
