import { type Mail, renderMail } from './layout.ts';

interface WaitingMailData {
  shopName: string;
  supportEmail: string;
  projectName: string;
  url: string;
}

export interface ConfirmWaitingMailData extends WaitingMailData {
  /** How long the link works. */
  hours: number;
}

/** Asks the owner of an address whether they want to be told when a project is on sale again. */
export function confirmWaitingMail(data: ConfirmWaitingMailData): Mail {
  const { shopName, supportEmail, projectName, url, hours } = data;
  return renderMail({
    subject: `Confirm your email to hear about ${projectName}`,
    shopName,
    supportEmail,
    heading: 'Confirm your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Open this link, and we'll email you once when ${projectName} is on sale again.`,
      },
      { kind: 'button', label: 'Notify me', url },
      { kind: 'paragraph', text: `The link works for ${hours} hours.` },
      { kind: 'paragraph', text: "Didn't ask for this? Ignore this email. Nothing happens." },
    ],
    footer: `You're getting this email because this address was entered for a notice at ${shopName}.`,
  });
}

export type OnSaleAgainMailData = WaitingMailData;

/** Tells someone on the waiting list that the project is on sale again. */
export function onSaleAgainMail({ shopName, supportEmail, projectName, url }: OnSaleAgainMailData): Mail {
  return renderMail({
    subject: `${projectName} is on sale again`,
    shopName,
    supportEmail,
    heading: 'On sale again',
    blocks: [
      { kind: 'paragraph', text: `The checks of ${projectName} pass again, so you can get it now.` },
      { kind: 'button', label: 'See the project', url },
    ],
    footer: "You're getting this email because you asked for it on the project's page. We send it once.",
  });
}
