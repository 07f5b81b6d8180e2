import type { Block } from './blocks.ts';
import { type Mail, renderMail } from './layout.ts';

export interface ComplaintMailData {
  shopName: string;
  /** `C-1001` */
  number: string;
  /** Of the sender. */
  email: string;
  /** A payment or order ID; empty without. */
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
  const { shopName, number, email } = data;
  return renderMail({
    subject: `[${shopName}] Grievance ${number}`,
    shopName,
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
export function complaintReceivedMail(data: ComplaintMailData & { supportEmail: string }): Mail {
  const { shopName, supportEmail, number } = data;
  return renderMail({
    subject: `We received your complaint ${number}`,
    shopName,
    supportEmail,
    heading: `We received your complaint ${number}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Our grievance officer has it. We reply within 48 hours and resolve it within one month.',
      },
      ...complaintBlocks(data),
      {
        kind: 'paragraph',
        text: `Anything to add? Write to ${supportEmail} with ${number} in the subject.`,
      },
    ],
    footer: `You're getting this email because a complaint was sent to ${shopName} with this address. If it wasn't you, tell us.`,
  });
}
