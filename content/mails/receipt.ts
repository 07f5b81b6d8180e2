import { howToAccept, type InvitationFacts } from './invitation.ts';
import { drawMail, type Mail } from './layout.ts';

export interface ReceiptFacts extends InvitationFacts {
  /** As shown to people: `₹499`, or `Free`. */
  amountRupees: string;
  /** Null for the free sample, which has no payment. */
  paymentId: string | null;
  orderId: string;
  paidAt: Date;
  /** Opens the order without an account. */
  orderUrl: string;
}

const istMoment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The receipt: what was bought, for how much, and how to reach it. Dates are Indian time. */
export function receiptMail(facts: ReceiptFacts): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId, githubLogin } =
    facts;
  const reference = paymentId === null ? 'the order id' : 'the payment id';
  return drawMail({
    subject: `Your receipt for ${projectName}`,
    shopName,
    heading: `Thank you. ${projectName} is yours.`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Project', projectName],
          ['Amount', amountRupees],
          ['Payment id', paymentId],
          ['Order id', orderId],
          ['Date', `${istMoment.format(facts.paidAt)} IST`],
          ['GitHub account', githubLogin],
        ],
      },
      {
        kind: 'paragraph',
        text: `We are inviting ${githubLogin} to the project's private repository. The invitation is usually there within a minute. If something holds it up, we write to you again.`,
      },
      ...howToAccept(facts),
      {
        kind: 'link',
        label: 'Your order: how its invitation stands, and the receipt as a PDF',
        url: facts.orderUrl,
      },
      {
        kind: 'paragraph',
        text: `Anything wrong? Write to ${supportEmail} with ${reference}, and we aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer:
      'You receive this mail because this address was given when the project was ordered. Please keep it as your receipt.',
  });
}
