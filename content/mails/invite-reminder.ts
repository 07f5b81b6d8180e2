import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface InviteReminderMailData extends Omit<InvitationMailData, 'appUrl'> {
  /** When GitHub's invitation expires. */
  expiresAt: Date;
  /** Shows the order without a login. */
  orderUrl: string;
}

const istDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' });

/** The invitation is still open and expires soon. The day in IST. */
export function inviteReminderMail(data: InviteReminderMailData): Mail {
  const { shopName, supportEmail, projectName, githubLogin, orderUrl } = data;
  const day = istDay.format(data.expiresAt);
  return renderMail({
    subject: `Accept your GitHub invitation by ${day}: ${projectName}`,
    shopName,
    supportEmail,
    heading: `Your GitHub invitation expires on ${day}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `We invited ${githubLogin} to the private repository of ${projectName}. GitHub is still waiting for you to accept.`,
      },
      ...acceptanceBlocks(data),
      { kind: 'link', label: "Your order, with the invitation's status", url: orderUrl },
      {
        kind: 'paragraph',
        text: `Can't open the invitation, or is ${githubLogin} the wrong account? Write to ${supportEmail}. Support replies within 24 hours.`,
      },
      { kind: 'paragraph', text: 'Accepted it already? Then ignore this email.' },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
