import type { CodeHostFailure } from '#domain/invitation.ts';
import type { InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface InviteFailedMailData extends Omit<InvitationMailData, 'repoUrl'> {
  /** Null for the free sample. */
  paymentId: string | null;
  orderId: string;
  /** Shows the order without a login. */
  orderUrl: string;
  /** Determines what happens next. `teammate`: GitHub rejects a teammate's account. */
  failure: CodeHostFailure['kind'] | 'teammate';
}

function whatHappensNext({ failure, githubLogin, supportEmail }: InviteFailedMailData): string {
  switch (failure) {
    case 'retry':
      return "We keep trying, and we'll email you as soon as the invitation is sent. You don't have to do anything.";
    case 'needs_person':
      return "The problem is on our side. Our support team is fixing it, and we'll email you as soon as the invitation is sent. You don't have to do anything.";
    case 'permanent':
      return `GitHub didn't let us invite ${githubLogin}. Please check whether that's still your GitHub username, and send the right one to ${supportEmail}. We'll invite you again.`;
    case 'teammate':
      return `GitHub didn't let us invite your teammate ${githubLogin}. Please check whether that's still their GitHub username, and put the right one in your team on your dashboard.`;
  }
}

/** The invitation could not be sent yet. */
export function inviteFailedMail(data: InviteFailedMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, paymentId, orderId, orderUrl, githubLogin, failure } =
    data;
  const safe =
    paymentId === null
      ? "Your order is safe, and nothing has been charged. Please don't order again."
      : "Your payment is safe, and the project is yours. Please don't pay again.";
  return renderMail({
    subject:
      failure === 'teammate'
        ? `Check your teammate's GitHub username: ${projectName}`
        : failure === 'permanent'
          ? `Check your GitHub username to get ${projectName}`
          : `Your invitation to ${projectName} is delayed`,
    shopName,
    supportEmail,
    heading:
      failure === 'teammate'
        ? "We couldn't invite your teammate yet."
        : "We couldn't send your GitHub invitation yet.",
    blocks: [
      { kind: 'paragraph', text: safe },
      { kind: 'paragraph', text: whatHappensNext(data) },
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['GitHub account', githubLogin],
          ['Payment ID', paymentId],
          ['Order ID', orderId],
        ],
      },
      { kind: 'button', label: 'See your order', url: orderUrl },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${supportEmail} with the ${paymentId === null ? 'order' : 'payment'} ID. Support replies within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
