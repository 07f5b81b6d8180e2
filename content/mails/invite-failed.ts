import type { CodeHostFailure } from '#domain/invitation.ts';
import type { InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface InviteFailedMailData extends Omit<InvitationMailData, 'repoUrl'> {
  /** Null for the free sample. */
  paymentId: string | null;
  orderId: string;
  /** Determines what happens next. */
  failure: CodeHostFailure['kind'];
}

function whatHappensNext({ failure, githubLogin, supportEmail }: InviteFailedMailData): string {
  switch (failure) {
    case 'retry':
      return 'We keep trying, and we write to you as soon as the invitation has been sent. You do not have to do anything.';
    case 'needs_person':
      return 'The trouble is on our side. A person at our support has been told and will put it right, and we write to you as soon as the invitation has been sent. You do not have to do anything.';
    case 'permanent':
      return `GitHub does not let us invite ${githubLogin}. Please look whether that is still your GitHub username, and send us the right one at ${supportEmail}. We then invite you again.`;
  }
}

/** The invitation could not be sent yet. */
export function inviteFailedMail(data: InviteFailedMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, paymentId, orderId, githubLogin } = data;
  const safe =
    paymentId === null
      ? 'Your order is safe with us, and nothing has been charged. Please do not order again.'
      : 'Your payment is safe, and the project is yours. Please do not pay again.';
  return renderMail({
    subject: `Your invitation to ${projectName} is delayed`,
    shopName,
    heading: 'We could not send your GitHub invitation yet.',
    blocks: [
      { kind: 'paragraph', text: safe },
      { kind: 'paragraph', text: whatHappensNext(data) },
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['GitHub account', githubLogin],
          ['Payment id', paymentId],
          ['Order id', orderId],
        ],
      },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${supportEmail} with the ${paymentId === null ? 'order' : 'payment'} id, and we aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: 'You receive this mail because this address was given when the project was ordered.',
  });
}
