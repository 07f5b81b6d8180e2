import { type Charge, chargeLines } from '#domain/charge.ts';
import { describeSituation } from '#domain/order-situation.ts';
import { formatMinute, toSeconds } from '#domain/time.ts';
import { type Block, button, details, link, picture, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { acceptanceBlocks, GITHUB, type InvitationMailData, invitationUrl } from './invitation.ts';
import { ORDER_FOOTER } from './layout.ts';
import { describeRegistration, describeSeller } from './seller.ts';
import type { MailShop } from './shop.ts';

export interface ReceiptMailData extends Omit<InvitationMailData, 'repoUrl'> {
  /** Null while the buyer's copy is being prepared. */
  repoUrl: string | null;
  charge: Charge;
  /** Null for a free project. */
  paymentId: string | null;
  /** Such as `UPI`. Null for a free project, and if it is not known. Absent in older mails. */
  paidBy?: string | null;
  /** `Tax invoice` or `Bill of supply` if the mail carries one, which is the receipt then. */
  documentTitle?: string | null;
  orderId: string;
  paidAt: Date;
  /** The teammates' GitHub usernames. */
  teamLogins: readonly string[];
  seller: { name: string | undefined; address: string | undefined; gstin: string | undefined };
  supportPhone: string | undefined;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
  /** True if the buyer connected GitHub, so that the shop accepts the invitation. Absent in older mails. */
  isConnected?: boolean;
}

/** Explains how an account gets access: by the invitation that it accepts, or by the one that we accept. */
function accessBlocks(data: ReceiptMailData): Block[] {
  const { githubLogin, teamLogins, repoUrl, isConnected } = data;
  if (repoUrl === null)
    return [
      `We're preparing a private copy of your own: you can push to it, and its history is yours. As soon as it's ready, usually within a minute, we invite ${[githubLogin, ...teamLogins].join(', ')} to it, and GitHub emails the invitation.`,
      button('See your order', data.orderUrl),
    ];
  if (!isConnected) {
    const githubId = [githubLogin, ...teamLogins].join(', ');
    return [
      `${describeSituation('on_its_way', { githubId }).text} It usually arrives within a minute. If it's delayed, we keep trying and email you when it's sent.`,
      ...acceptanceBlocks({ repoUrl, githubLogin }),
    ];
  }
  return [
    `You connected GitHub, so we accept the invitation for ${githubLogin}. You usually have access within a minute.`,
    button('View on GitHub', repoUrl),
    steps(
      `Sign in to GitHub as ${githubLogin}. Seeing a 404? Check which GitHub account you're signed in to.`,
      'Clone the repository and start with its setup guide.',
    ),
    ...(teamLogins.length > 0
      ? [`We also invite ${teamLogins.join(', ')}. GitHub emails them, and they accept within 7 days.`]
      : []),
    link('Does GitHub still ask you to accept an invitation? Accept it here', invitationUrl(repoUrl)),
  ];
}

function subjectOf({ repoUrl, isConnected }: ReceiptMailData): string {
  if (repoUrl === null) return "We're preparing your copy";
  return isConnected ? 'Get the code' : 'Accept your GitHub invitation';
}

/** Has the receipt, with times in IST, and explains how to reach the project. */
export const receiptMail = defineMail({
  kind: 'receipt',
  by: 'buyer',
  words: GITHUB,
  render(data: ReceiptMailData, shop: MailShop) {
    const { projectName, charge, paymentId, orderId, githubLogin } = data;
    const { teamLogins, documentTitle } = data;
    const title = documentTitle?.toLowerCase();
    const reference = paymentId === null ? 'the order ID' : 'the payment ID';
    return {
      subject: `${subjectOf(data)}: ${projectName} (your receipt inside)`,
      heading: `Thank you. ${projectName} is yours.`,
      blocks: [
        ...picture(data.coverUrl),
        ...accessBlocks(data),
        details(
          ['Project', projectName],
          ...chargeLines(charge).map(({ label, text }) => [label, text] as const),
          ['Paid by', data.paidBy ?? null],
          [documentTitle ?? '', documentTitle ? 'Attached as a PDF' : null],
          ['Payment ID', paymentId],
          ['Order ID', orderId],
          ['Date', `${formatMinute(toSeconds(data.paidAt))} IST`],
          ['GitHub account', githubLogin],
          ['Team', teamLogins.join(', ') || null],
          ['Sold by', describeSeller(data.seller) || null],
          ['GST', describeRegistration(data.seller)],
        ),
        link(
          `Your order, with the invitation's status and the ${title ?? 'receipt'} as a PDF`,
          data.orderUrl,
        ),
        `Anything wrong? Write to ${shop.supportEmail} with ${reference}${data.supportPhone ? ` or call ${data.supportPhone}` : ''}. Support replies within 24 hours.`,
        link('Back to the shop', shop.appUrl),
      ],
      footer: `${ORDER_FOOTER} ${title ? `The attached ${title} is your receipt, so please keep it.` : 'Please keep it as your receipt.'}`,
    };
  },
});

export interface InvoiceIssuedMailData {
  projectName: string;
  /** Such as `Tax invoice`. */
  title: string;
  number: string;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
}

/** Brings an invoice that was missing when the receipt was sent. */
export const invoiceIssuedMail = defineMail({
  kind: 'invoice-issued',
  by: 'shop',
  purpose: null,
  render({ projectName, title, number, orderUrl }: InvoiceIssuedMailData) {
    return {
      subject: `${title} ${number}: ${projectName}`,
      heading: `${title} ${number}`,
      blocks: [
        `Here’s the invoice for ${projectName} as a PDF. It was missing in your receipt. Nothing else has changed, and there’s nothing to do.`,
        link('Your order, with all its documents', orderUrl),
      ],
      footer: ORDER_FOOTER,
    };
  },
});
