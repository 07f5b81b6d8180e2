import type { ComplaintClock, ComplaintState } from '#domain/complaint.ts';
import { formatShortDateTime } from '#domain/time.ts';
import type { Block } from './blocks.ts';
import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ComplaintMailData {
  shop: MailShop;
  /** The complaint's number, such as `C-1001`. */
  number: string;
  /** The sender's email. */
  email: string;
  /** A payment or order ID; may be empty. */
  reference: string;
  message: string;
}

export const SUPPORT_FOOTER = "You're getting this email because this is the shop's support address.";

function complaintBlocks({ number, email, reference, message }: ComplaintMailData): Block[] {
  return [
    {
      kind: 'details',
      rows: [
        ['Complaint', number],
        ['From', email],
        ['Payment or order ID', reference || null],
      ],
    },
    { kind: 'message', text: message },
  ];
}

function adminButton({ appUrl }: MailShop): Block {
  return {
    kind: 'button',
    label: 'Open the complaints',
    url: `${appUrl}/admin/orders/exceptions/complaints`,
  };
}

/** Tells support about a complaint. */
export function complaintMail(data: ComplaintMailData): Mail {
  const { shop, number } = data;
  return renderMail({
    subject: `[${shop.name}] Grievance ${number}`,
    shop,
    isForSupport: true,
    heading: `Grievance ${number}`,
    blocks: [
      ...complaintBlocks(data),
      {
        kind: 'steps',
        items: [
          'Answer it in the admin panel within 48 hours. The sender gets your answer by email.',
          'Resolve it there within one month, and tell the sender how.',
        ],
      },
      adminButton(shop),
    ],
    footer: SUPPORT_FOOTER,
  });
}

/** Confirms a complaint to its sender. `url` is the address of its page. */
export function complaintReceivedMail(data: ComplaintMailData & { url: string }): Mail {
  const { shop, number, url } = data;
  return renderMail({
    subject: `We received your complaint ${number}`,
    shop,
    heading: `We received your complaint ${number}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Our grievance officer has it. We reply within 48 hours and resolve it within one month.',
      },
      ...complaintBlocks(data),
      { kind: 'button', label: 'Follow your complaint', url },
      { kind: 'paragraph', text: 'Anything to add? Write it there.' },
    ],
    footer: `You're getting this email because a complaint was sent to ${shop.name} with this address. If it wasn't you, tell us.`,
  });
}

export interface ComplaintAnswerMailData {
  shop: MailShop;
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
export function complaintAnswerMail({ shop, number, message, state, url }: ComplaintAnswerMailData): Mail {
  const subject =
    state === 'resolved' ? `Your complaint ${number} is resolved` : `Our answer to your complaint ${number}`;
  return renderMail({
    subject,
    shop,
    heading: subject,
    blocks: [
      { kind: 'message', text: message },
      { kind: 'paragraph', text: NEXT[state] },
      { kind: 'button', label: 'See your complaint', url },
    ],
    footer: `You're getting this email because a complaint was sent to ${shop.name} with this address.`,
  });
}

/** Tells support about a reply of a complaint's sender. */
export function complaintReplyMail(data: ComplaintMailData): Mail {
  const { shop, number } = data;
  return renderMail({
    subject: `[${shop.name}] Reply to grievance ${number}`,
    shop,
    isForSupport: true,
    heading: `Reply to grievance ${number}`,
    blocks: [...complaintBlocks(data), adminButton(shop)],
    footer: SUPPORT_FOOTER,
  });
}

export interface ComplaintReminderMailData {
  shop: MailShop;
  /** The complaint's number, such as `C-1001`. */
  number: string;
  clock: ComplaintClock;
  /** When the time ends, in Unix seconds. */
  end: number;
}

/** Reminds support of a complaint whose time ends soon. */
export function complaintReminderMail({ shop, number, clock, end }: ComplaintReminderMailData): Mail {
  const time = `${formatShortDateTime(end)} IST`;
  const heading = `${clock === 'acknowledge' ? 'Acknowledge' : 'Resolve'} complaint ${number} by ${time}`;
  return renderMail({
    subject: `[${shop.name}] ${heading}`,
    shop,
    isForSupport: true,
    heading,
    blocks: [
      {
        kind: 'paragraph',
        text:
          clock === 'acknowledge'
            ? 'No one has answered it yet. We promise a reply within 48 hours.'
            : 'It isn’t resolved yet. We promise that within one month.',
      },
      adminButton(shop),
    ],
    footer: SUPPORT_FOOTER,
  });
}
