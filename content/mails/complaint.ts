import type { ComplaintClock, ComplaintState } from '#domain/complaint.ts';
import { formatShortDateTime } from '#domain/time.ts';
import { type Block, button, details, type MailContent, quote, steps } from './blocks.ts';
import { type SupportMail, supportMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ComplaintMailData {
  /** The complaint's number, such as `C-1001`. */
  number: string;
  /** The sender's email. */
  email: string;
  /** A payment or order ID; may be empty. */
  reference: string;
  message: string;
}

function complaintBlocks({ number, email, reference, message }: ComplaintMailData): Block[] {
  return [
    details(['Complaint', number], ['From', email], ['Payment or order ID', reference || null]),
    quote(message),
  ];
}

function adminButton({ appUrl }: MailShop): Block {
  return button('Open the complaints', `${appUrl}/admin/orders/exceptions/complaints`);
}

/** Tells support about a complaint. */
export function complaintMail(data: ComplaintMailData, shop: MailShop): SupportMail {
  const { number } = data;
  return supportMail({
    heading: `Complaint ${number}`,
    blocks: [
      ...complaintBlocks(data),
      steps(
        'Answer it in the admin panel within 48 hours. The sender gets your answer by email.',
        'Resolve it there within one month, and tell the sender how.',
      ),
      adminButton(shop),
    ],
  });
}

/**
 * Confirms a complaint to its sender. It quotes nothing, because anyone can type a stranger's address: its
 * page, whose address is `url`, shows the text.
 */
export function complaintReceivedMail(
  { number, url }: { number: string; url: string },
  shop: MailShop,
): MailContent {
  return {
    heading: `We received your complaint ${number}`,
    blocks: [
      'Our grievance officer has it. We reply within 48 hours and resolve it within one month.',
      button('Follow your complaint', url),
      'Anything to add? Write it there.',
    ],
    footer: `You're getting this email because a complaint was sent to ${shop.name} with this address. If it wasn't you, tell us.`,
  };
}

export interface ComplaintAnswerMailData {
  /** The complaint's number, such as `C-1001`. */
  number: string;
  message: string;
  /** The state after the answer. */
  state: ComplaintState;
  /** The address of the complaint's page. */
  url: string;
}

const NEXT: Record<ComplaintState, string> = {
  received: "We're reading it.",
  acknowledged: "We're working on it. We'll write to you again.",
  answered: 'Does that solve it? Reply on its page if it doesn’t, or if we asked you something.',
  resolved:
    'With this your complaint is resolved. If you disagree, send a new one with the form on our contact page.',
};

/** Sends an answer to a complaint to its sender. */
export function complaintAnswerMail(
  { number, message, state, url }: ComplaintAnswerMailData,
  shop: MailShop,
): MailContent {
  const heading =
    state === 'resolved' ? `Your complaint ${number} is resolved` : `Our answer to your complaint ${number}`;
  return {
    heading,
    blocks: [quote(message), NEXT[state], button('See your complaint', url)],
    footer: `You're getting this email because a complaint was sent to ${shop.name} with this address.`,
  };
}

/** Tells support about a reply of a complaint's sender. */
export function complaintReplyMail(data: ComplaintMailData, shop: MailShop): SupportMail {
  const { number } = data;
  return supportMail({
    heading: `Reply to complaint ${number}`,
    blocks: [...complaintBlocks(data), adminButton(shop)],
  });
}

export interface ComplaintReminderMailData {
  /** The complaint's number, such as `C-1001`. */
  number: string;
  clock: ComplaintClock;
  /** When the time ends, in Unix seconds. */
  end: number;
}

/** Reminds support of a complaint whose time ends soon. */
export function complaintReminderMail(
  { number, clock, end }: ComplaintReminderMailData,
  shop: MailShop,
): SupportMail {
  const time = `${formatShortDateTime(end)} IST`;
  const heading = `${clock === 'acknowledge' ? 'Acknowledge' : 'Resolve'} complaint ${number} by ${time}`;
  return supportMail({
    heading,
    blocks: [
      clock === 'acknowledge'
        ? 'No one has answered it yet. We promise a reply within 48 hours.'
        : 'It isn’t resolved yet. We promise that within one month.',
      adminButton(shop),
    ],
  });
}
