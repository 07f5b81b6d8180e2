import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

/** An invitation that failed at first has been sent. */
export function inviteWorkedMail(data: InvitationMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, githubLogin } = data;
  return renderMail({
    subject: `Your invitation to ${projectName} has been sent now`,
    shopName,
    heading: 'Your GitHub invitation has been sent now.',
    blocks: [
      {
        kind: 'paragraph',
        text: `It took longer than it should have, and we are sorry for the wait. ${githubLogin} is now invited to the private repository of ${projectName}. There is nothing more to pay.`,
      },
      ...acceptanceBlocks(data),
      {
        kind: 'paragraph',
        text: `If the invitation does not open for you, write to ${supportEmail}. We aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: 'You receive this mail because this address was given when the project was ordered.',
  });
}
