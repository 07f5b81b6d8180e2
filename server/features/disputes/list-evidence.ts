import { type AgreedVersions, ORDER_CONSENTS } from '#content/pages/text-versions.ts';
import { isPreparing } from '#domain/delivery.ts';
import { describeReason } from '#domain/dispute.ts';
import { isProvisional } from '#domain/github.ts';
import { formatPaise } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import { frozenNameForDocuments } from '#domain/printable.ts';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import type { Dispute } from './find-dispute.ts';

export interface EvidenceSection {
  title: string;
  facts: [name: string, value: string][];
}

type Order = NonNullable<Dispute['order']>;
type Invitation = Dispute['invitations'][number];

/**
 * Lists what the shop recorded about a disputed order. It contains no claims, and says so when something is
 * not known.
 */
export function listEvidence(dispute: Dispute): EvidenceSection[] {
  const { order, payment, invitations, mails } = dispute;
  if (!order) {
    const facts: EvidenceSection['facts'] = [['Order', 'No order of this shop accepted the payment.']];
    return [describeDispute(dispute), { title: 'Order and payment', facts }, describeRefunds(dispute)];
  }
  return [
    describeDispute(dispute),
    describeOrder(order, payment),
    describeConsent(order),
    { title: 'Delivery', facts: describeDelivery(order, invitations) },
    {
      title: 'Emails to the buyer',
      facts: orNone(
        mails.map(({ subject, sentAt, createdAt, refusedAt }) => [
          at(sentAt ?? createdAt),
          `${subject} (${sentAt ? 'sent' : refusedAt ? 'refused by the mail server' : 'not sent'})`,
        ]),
      ),
    },
    describeRefunds(dispute),
  ];
}

function describeRefunds({ refunds }: Dispute): EvidenceSection {
  return {
    title: 'Refunds and lost disputes',
    facts: orNone(
      refunds.map(({ createdAt, amountPaise, state, providerRefundId }) => [
        at(createdAt),
        `${formatPaise(amountPaise)}, ${state}${providerRefundId ? ` (${providerRefundId})` : ''}`,
      ]),
    ),
  };
}

function describeDispute({ case: { subject, detail, createdAt } }: Dispute): EvidenceSection {
  const { paymentId, amountPaise, reasonCode, respondBy } = detail;
  const facts: EvidenceSection['facts'] = [['Dispute ID', subject]];
  if (typeof paymentId === 'string') facts.push(['Payment ID', paymentId]);
  if (typeof amountPaise === 'number') facts.push(['Disputed amount', formatPaise(amountPaise)]);
  if (typeof reasonCode === 'string') facts.push(['Reason', describeReason(reasonCode)]);
  facts.push(['Reported to the shop', at(createdAt)]);
  if (typeof respondBy === 'number') facts.push(['Answer by', formatDateTime(respondBy)]);
  return { title: 'Dispute', facts };
}

function describeOrder(order: Order, payment: Dispute['payment']): EvidenceSection {
  const method = payment?.method ? `, by ${payment.method}` : '';
  const paid = order.paidAt
    ? `${formatPaise(order.amountPaise)} on ${at(order.paidAt)}${method}`
    : 'not accepted';
  return {
    title: 'Order and payment',
    facts: [
      ['Order ID', publicOrderId(order)],
      ['Project', frozenNameForDocuments(order.projectName)],
      ['Price agreed', formatPaise(order.amountPaise)],
      ['Ordered', at(order.createdAt)],
      ['Paid', paid],
      ['Email of the buyer', order.email],
      ['GitHub account named by the buyer', order.githubLogin],
      ['Ordered by', order.buyerId ? 'a buyer who was logged in' : 'a guest'],
    ],
  };
}

/** The buyer agrees by pressing the button that makes the order. */
function describeConsent({ agreedVersions, createdAt }: Order): EvidenceSection {
  const facts: EvidenceSection['facts'] = agreedVersions
    ? [
        ['Agreed', `${at(createdAt)}, by pressing the button that made the order`],
        ['Text beside the button', ORDER_CONSENTS[agreedVersions.terms] ?? 'not known'],
        ['Versions agreed to', describeVersions(agreedVersions)],
      ]
    : [['Agreed', 'Which texts the buyer agreed to was not recorded for this order.']];
  return { title: 'Consent', facts };
}

function describeVersions(versions: AgreedVersions): string {
  return `terms of ${versions.terms}, refund policy of ${versions['refund-policy']}, privacy policy of ${versions.privacy}`;
}

function describeRepository(order: Order): string {
  const repository = `github.com/${order.repoOwner}/${order.repoName}`;
  if (order.delivery === 'shared') return `access to the repository ${repository}`;
  return isPreparing(order) ? `a copy of ${repository}, not ready yet` : `a private copy, ${repository}`;
}

/** The digital delivery: the invitations to the repository, and whether the accounts accepted them. */
function describeDelivery(order: Order, invitations: Invitation[]): EvidenceSection['facts'] {
  const facts: EvidenceSection['facts'] = [
    ['Delivered as', describeRepository(order)],
    ['Commit when ordered', order.soldCommit ?? 'not known'],
  ];
  if (invitations.length === 0) facts.push(['Invitation', 'none']);
  for (const invitation of invitations) {
    const { role, githubLogin, githubAccountId, githubInvitationId, invitedAt, acceptedAt, revokedAt } =
      invitation;
    const account = role === 'buyer' ? 'GitHub account of the buyer' : 'GitHub account of a teammate';
    facts.push(
      [account, isProvisional(githubAccountId) ? githubLogin : `${githubLogin} (account ${githubAccountId})`],
      ['Invitation sent', invitedAt ? at(invitedAt) : 'not known'],
      ['Invitation accepted', acceptedAt ? at(acceptedAt) : 'not known'],
    );
    if (githubInvitationId) facts.push(['Invitation ID at GitHub', String(githubInvitationId)]);
    if (revokedAt) facts.push(['Access ended', at(revokedAt)]);
  }
  return facts;
}

function orNone(facts: EvidenceSection['facts']): EvidenceSection['facts'] {
  return facts.length > 0 ? facts : [['None', 'The shop has none on record.']];
}

function at(moment: Date): string {
  return formatDateTime(toSeconds(moment));
}
