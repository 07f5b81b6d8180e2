import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface InviteReminderMailData extends InvitationMailData {
  /** When GitHub's invitation expires. */
  expiresAt: Date;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
}

const istDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' });

/** Tells a buyer that the invitation is still open and on which day, in IST, it expires. */
export function inviteReminderMail(data: InviteReminderMailData): Mail {
  const { shop, projectName, githubLogin, orderUrl } = data;
  const day = istDay.format(data.expiresAt);
  return renderMail({
    subject: `Accept your GitHub invitation by ${day}: ${projectName}`,
    shop,
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
        text: `Can't open the invitation, or is ${githubLogin} the wrong account? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
      },
      { kind: 'paragraph', text: 'Accepted it already? Then ignore this email.' },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
