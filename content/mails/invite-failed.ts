import type { CodeHostFailure } from '#domain/invitation.ts';
import { describeSituation, type Situation } from '#domain/order-situation.ts';
import type { InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface InviteFailedMailData extends Omit<InvitationMailData, 'repoUrl'> {
  /** Null for a free project. */
  paymentId: string | null;
  orderId: string;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
  /** Decides what happens next. `teammate` means that GitHub rejects a teammate's account. */
  failure: CodeHostFailure['kind'] | 'teammate';
}

const SITUATION = {
  retry: 'retrying',
  needs_person: 'our_problem',
  permanent: 'account_refused',
} as const satisfies Record<CodeHostFailure['kind'], Situation>;

function whatHappensNext({ failure, githubLogin, shop }: InviteFailedMailData): string {
  if (failure === 'teammate')
    return `GitHub didn't let us invite your teammate ${githubLogin}. Please check whether that's still their GitHub username, and put the right one in your team on your dashboard.`;
  const { text } = describeSituation(SITUATION[failure], { githubId: githubLogin });
  return failure === 'permanent'
    ? `${text} Choose it on your order's page, or send it to ${shop.supportEmail}, and we'll invite it.`
    : text;
}

/** Tells a buyer that the invitation could not be sent yet. */
export function inviteFailedMail(data: InviteFailedMailData): Mail {
  const { shop, projectName, paymentId, orderId, orderUrl, githubLogin, failure } = data;
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
    shop,
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
        text: `Questions? Write to ${shop.supportEmail} with the ${paymentId === null ? 'order' : 'payment'} ID. Support replies within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: shop.appUrl },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
