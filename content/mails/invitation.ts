import { type AccountObstacle, describeObstacle } from '#domain/account-obstacle.ts';
import { describeSituation } from '#domain/order-situation.ts';
import { INVITATION_SENT } from '#domain/shared-texts.ts';
import { type Block, button, details, link, picture, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { ORDER_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

/** The names that mails about an invitation show. */
export const GITHUB = { githubLogin: 'github', teamLogins: 'github' } as const;

/** Data of all mails about an invitation. */
export interface InvitationMailData {
  projectName: string;
  /** The repository's address, such as `https://github.com/owner/name`. */
  repoUrl: string;
  githubLogin: string;
  /** The address of the project's picture; null or absent without one. */
  coverUrl?: string | null;
}

/** Returns GitHub's page for accepting: `https://github.com/owner/name/invitations`. */
export function invitationUrl(repoUrl: string): string {
  return `${repoUrl
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.git$/, '')}/invitations`;
}

/** Explains how to accept the invitation, and its most common problem. */
export function acceptanceBlocks({
  repoUrl,
  githubLogin,
}: Pick<InvitationMailData, 'repoUrl' | 'githubLogin'>): Block[] {
  return [
    button('Accept the invitation', invitationUrl(repoUrl)),
    steps(
      `Sign in to GitHub as ${githubLogin}.`,
      "Open the invitation with the link above or from GitHub's email, and accept it. Seeing a 404? Check which GitHub account you're signed in to.",
      'Clone the repository and start with its setup guide.',
    ),
    'The invitation expires after 7 days. If yours does, we send a new one.',
    link("The repository, once you've accepted", repoUrl),
  ];
}

/** Tells a buyer that an invitation, which failed at first, has been sent. */
export const inviteWorkedMail = defineMail({
  kind: 'invite-worked',
  by: 'buyer',
  words: GITHUB,
  render(data: InvitationMailData & { isCopy?: boolean }, shop: MailShop) {
    const { projectName, githubLogin, isCopy } = data;
    const what = isCopy ? `your private copy of ${projectName}` : `the private repository of ${projectName}`;
    return {
      subject: `Accept your GitHub invitation to ${projectName}`,
      heading: INVITATION_SENT,
      blocks: [
        ...picture(data.coverUrl),
        `Sorry for the wait. ${describeSituation('invited', { githubId: githubLogin }).text} It opens ${what}, and there's nothing more to pay.`,
        ...acceptanceBlocks(data),
        `Can't open the invitation? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
        link('Back to the shop', shop.appUrl),
      ],
      footer: ORDER_FOOTER,
    };
  },
});

export interface InviteReminderMailData extends InvitationMailData {
  /** When GitHub's invitation expires. */
  expiresAt: Date;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
}

const istDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' });

/** Tells a buyer that the invitation is still open and on which day, in IST, it expires. */
export const inviteReminderMail = defineMail({
  kind: 'invite-reminder',
  by: 'buyer',
  words: GITHUB,
  render(data: InviteReminderMailData, shop: MailShop) {
    const { projectName, githubLogin, orderUrl } = data;
    const day = istDay.format(data.expiresAt);
    return {
      subject: `Accept your GitHub invitation by ${day}: ${projectName}`,
      heading: `Your GitHub invitation expires on ${day}`,
      blocks: [
        ...picture(data.coverUrl),
        `We invited ${githubLogin} to the private repository of ${projectName}. GitHub is still waiting for you to accept.`,
        ...acceptanceBlocks(data),
        link("Your order, with the invitation's status", orderUrl),
        `Can't open the invitation, or is ${githubLogin} the wrong account? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
        'Accepted it already? Then ignore this email.',
      ],
      footer: ORDER_FOOTER,
    };
  },
});

export interface InviteFailedMailData extends Omit<InvitationMailData, 'repoUrl' | 'coverUrl'> {
  /** Null for a free project. */
  paymentId: string | null;
  orderId: string;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
  /**
   * Whose account GitHub refuses: `permanent` is the buyer's own, `unknown` is no account, `teammate` a
   * teammate's; `blocked` is that of anyone at the repository.
   */
  failure: 'permanent' | 'unknown' | 'teammate' | 'blocked';
  /** What GitHub has against this account; null when it doesn't say. */
  obstacle: AccountObstacle | null;
}

function whatHappensNext({ failure, obstacle, githubLogin }: InviteFailedMailData, shop: MailShop): string {
  if (failure === 'teammate' && obstacle)
    return `GitHub didn't let us invite your teammate ${githubLogin}, because ${describeObstacle(obstacle, githubLogin).why}. Please tell your teammate. You can put another GitHub account in your team on your dashboard.`;
  if (failure === 'teammate')
    return `GitHub didn't let us invite your teammate ${githubLogin}. Please check whether that's still their GitHub username, and put the right one in your team on your dashboard.`;
  if (failure === 'blocked') return describeSituation('repository_blocked', { githubId: githubLogin }).text;
  const { text } = describeSituation(failure === 'unknown' ? 'account_unknown' : 'account_refused', {
    githubId: githubLogin,
    obstacle,
  });
  return `${text} Choose it on your order's page, or send it to ${shop.supportEmail}, and we'll invite it.`;
}

const FAILED: Record<InviteFailedMailData['failure'], { subject: string; heading: string }> = {
  permanent: {
    subject: 'Check your GitHub username to get',
    heading: "We couldn't send your GitHub invitation yet.",
  },
  unknown: {
    subject: 'Check your GitHub username to get',
    heading: "We couldn't find your GitHub account.",
  },
  teammate: {
    subject: "Check your teammate's GitHub username:",
    heading: "We couldn't invite your teammate yet.",
  },
  blocked: {
    subject: 'Your GitHub invitation is waiting:',
    heading: 'Your GitHub invitation goes out a little later.',
  },
};

/**
 * Tells a buyer that GitHub refuses an account, so that they name another one, or that it refuses everyone,
 * so that they wait.
 */
export const inviteFailedMail = defineMail({
  kind: 'invite-failed',
  by: 'buyer',
  words: GITHUB,
  render(data: InviteFailedMailData, shop: MailShop) {
    const { projectName, paymentId, orderId, orderUrl, githubLogin, failure } = data;
    const safe =
      paymentId === null
        ? "Your order is safe, and nothing has been charged. Please don't order again."
        : "Your payment is safe, and the project is yours. Please don't pay again.";
    return {
      subject: `${FAILED[failure].subject} ${projectName}`,
      heading: FAILED[failure].heading,
      blocks: [
        safe,
        whatHappensNext(data, shop),
        details(
          ['Project', projectName],
          ['GitHub account', githubLogin],
          ['Payment ID', paymentId],
          ['Order ID', orderId],
        ),
        button('See your order', orderUrl),
        `Questions? Write to ${shop.supportEmail} with the ${paymentId === null ? 'order' : 'payment'} ID. Support replies within 24 hours.`,
        link('Back to the shop', shop.appUrl),
      ],
      footer: ORDER_FOOTER,
    };
  },
});
