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
    { kind: 'paragraph', text: message },
  ];
}

/** Tells support about a complaint. */
export function complaintMail(data: ComplaintMailData): Mail {
  const { shop, number, email } = data;
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
          `Reply to ${email} within 48 hours. Keep ${number} in the subject.`,
          'Resolve it within one month, and tell the sender how.',
        ],
      },
      { kind: 'button', label: 'Reply to the sender', url: `mailto:${email}` },
    ],
    footer: "You're getting this email because this is the shop's support address.",
  });
}

/** Confirms a complaint to its sender. */
export function complaintReceivedMail(data: ComplaintMailData): Mail {
  const { shop, number } = data;
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
      {
        kind: 'paragraph',
        text: `Anything to add? Write to ${shop.supportEmail} with ${number} in the subject.`,
      },
    ],
    footer: `You're getting this email because a complaint was sent to ${shop.name} with this address. If it wasn't you, tell us.`,
  });
}
