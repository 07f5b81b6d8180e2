import { describeSituation } from '#domain/order-situation.ts';
import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

/** Tells a buyer that an invitation, which failed at first, has been sent. */
export function inviteWorkedMail(data: InvitationMailData): Mail {
  const { shop, projectName, githubLogin } = data;
  return renderMail({
    subject: `Accept your GitHub invitation to ${projectName}`,
    shop,
    heading: 'Your GitHub invitation has been sent.',
    blocks: [
      {
        kind: 'paragraph',
        text: `Sorry for the wait. ${describeSituation('invited', { githubId: githubLogin }).text} It opens the private repository of ${projectName}, and there's nothing more to pay.`,
      },
      ...acceptanceBlocks(data),
      {
        kind: 'paragraph',
        text: `Can't open the invitation? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: shop.appUrl },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
