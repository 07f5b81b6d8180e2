import type { ComplaintClock, ComplaintState, ContactTopic, HelpState } from '#domain/thread.ts';
import { formatMinute } from '#domain/time.ts';
import { type Block, button, details, quote, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
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

/** What a complaint or a request carries to support, which may quote everything. */
const STRANGERS = { message: 'anyone', email: 'anyone' } as const;

const openComplaints = ({ appUrl }: MailShop) =>
  button('Open the complaints', `${appUrl}/admin/orders/exceptions/complaints`);
const openHelp = ({ appUrl }: MailShop) =>
  button('Open the help requests', `${appUrl}/admin/orders/exceptions/help`);

/** Tells support about a complaint. */
export const complaintMail = defineMail({
  kind: 'complaint',
  by: 'anyone',
  to: 'support',
  words: { ...STRANGERS, reference: 'anyone' },
  render(data: ComplaintMailData & { hours: number }, shop: MailShop) {
    const { number, hours } = data;
    return {
      heading: `Complaint ${number}`,
      blocks: [
        ...complaintBlocks(data),
        steps(
          `Answer it in the admin panel within ${hours} hours. The sender gets your answer by email.`,
          'Resolve it there within one month, and tell the sender how.',
        ),
        openComplaints(shop),
      ],
    };
  },
});

/**
 * Confirms a complaint to its sender. It quotes nothing, because anyone can type a stranger's address: its
 * page, whose address is `url`, shows the text.
 */
export const complaintReceivedMail = defineMail({
  kind: 'complaint-received',
  by: 'anyone',
  render({ number, url, hours }: { number: string; url: string; hours: number }, shop: MailShop) {
    return {
      heading: `We received your complaint ${number}`,
      blocks: [
        `Our grievance officer has it. We reply within ${hours} hours and resolve it within one month.`,
        button('Follow your complaint', url),
        'Anything to add? Write it there.',
      ],
      footer: `You're getting this email because a complaint was sent to ${shop.name} with this address. If it wasn't you, tell us.`,
    };
  },
});

export interface ContactMessageMailData extends Omit<ComplaintMailData, 'number'> {
  kind: Exclude<ContactTopic, 'complaint'>;
}

const CONTACT_HEADINGS: Record<ContactMessageMailData['kind'], string> = {
  question: 'A question',
  order: 'About an order',
  refund: 'About a refund',
};

/** Carries a message of the contact form to support. */
export const contactMessageMail = defineMail({
  kind: 'contact-message',
  by: 'anyone',
  to: 'support',
  words: { ...STRANGERS, reference: 'anyone' },
  render({ kind, email, reference, message }: ContactMessageMailData) {
    return {
      heading: `${CONTACT_HEADINGS[kind]} from ${email}`,
      blocks: [
        details(['From', email], ['Payment or order ID', reference || null]),
        quote(message),
        steps(
          'Answer by email within 24 hours. Anyone can type an address, so send nothing about an order to another one than its own.',
        ),
      ],
    };
  },
});

export interface ComplaintAnswerMailData {
  /** The complaint's number, such as `C-1001`. */
  number: string;
  message: string;
  /** The state after the answer. */
  state: ComplaintState;
  /** The address of the complaint's page. */
  url: string;
}

const AFTER_COMPLAINT: Record<ComplaintState, string> = {
  received: "We're reading it.",
  acknowledged: "We're working on it. We'll write to you again.",
  answered: 'Does that solve it? Reply on its page if it doesn’t, or if we asked you something.',
  resolved:
    'With this your complaint is resolved. If you disagree, send a new one with the form on our contact page.',
};

/** Sends an answer to a complaint to its sender. */
export const complaintAnswerMail = defineMail({
  kind: 'complaint-answer',
  by: 'admin',
  words: { message: 'admin' },
  render({ number, message, state, url }: ComplaintAnswerMailData, shop: MailShop) {
    const heading =
      state === 'resolved'
        ? `Your complaint ${number} is resolved`
        : `Our answer to your complaint ${number}`;
    return {
      heading,
      blocks: [quote(message), AFTER_COMPLAINT[state], button('See your complaint', url)],
      footer: `You're getting this email because a complaint was sent to ${shop.name} with this address.`,
    };
  },
});

/** Tells support about a reply of a complaint's sender. */
export const complaintReplyMail = defineMail({
  kind: 'complaint-reply',
  by: 'anyone',
  to: 'support',
  words: { ...STRANGERS, reference: 'anyone' },
  render(data: ComplaintMailData, shop: MailShop) {
    const { number } = data;
    return {
      heading: `Reply to complaint ${number}`,
      blocks: [...complaintBlocks(data), openComplaints(shop)],
    };
  },
});

export interface ComplaintReminderMailData {
  /** The complaint's number, such as `C-1001`. */
  number: string;
  clock: ComplaintClock;
  /** When the time ends, in Unix seconds. */
  end: number;
}

/** Reminds support of a complaint whose time ends soon. */
export const complaintReminderMail = defineMail({
  kind: 'complaint-reminder',
  by: 'shop',
  to: 'support',
  render({ number, clock, end }: ComplaintReminderMailData, shop: MailShop) {
    const time = `${formatMinute(end)} IST`;
    const heading = `${clock === 'acknowledge' ? 'Acknowledge' : 'Resolve'} complaint ${number} by ${time}`;
    return {
      heading,
      blocks: [
        clock === 'acknowledge'
          ? 'No one has answered it yet. We promised a reply by then.'
          : 'It isn’t resolved yet. We promise that within one month.',
        openComplaints(shop),
      ],
    };
  },
});

export interface HelpMailData {
  /** The request's number, such as `H-1001`. */
  number: string;
  projectName: string;
  /** The order's email. */
  email: string;
  message: string;
}

function helpBlocks({
  number,
  projectName,
  email,
  message,
}: Omit<HelpMailData, 'email'> & { email?: string }): Block[] {
  return [
    details(['Help request', number], ['Project', projectName], ['From', email ?? null]),
    quote(message),
  ];
}

/** Tells support about a request for help. `results` is what the setup script printed, if it was sent. */
export const helpRequestMail = defineMail({
  kind: 'help-request',
  by: 'buyer',
  to: 'support',
  words: { ...STRANGERS, results: 'anyone' },
  render(data: HelpMailData & { results: string | null }, shop: MailShop) {
    const { number, projectName, results } = data;
    const computer: Block[] = results === null ? [] : ['The check of their computer:', quote(results)];
    return {
      subject: `Help request ${number}: ${projectName}`,
      heading: `Help request ${number}`,
      blocks: [
        ...helpBlocks(data),
        ...computer,
        steps('Answer it in the admin panel within 24 hours. The buyer gets your answer by email.'),
        openHelp(shop),
      ],
    };
  },
});

interface HelpReceivedMailData extends Omit<HelpMailData, 'email' | 'message'> {
  /** When the answer is due, in Unix seconds. */
  dueAt: number;
  /** The address of the page with the request. */
  url: string;
}

/** Confirms a request for help to its buyer. It doesn't quote the request: its page does. */
export const helpReceivedMail = defineMail({
  kind: 'help-received',
  by: 'buyer',
  render(data: HelpReceivedMailData, shop: MailShop) {
    const { number, projectName, dueAt, url } = data;
    return {
      heading: `We received your help request ${number}`,
      blocks: [
        `You get our answer by email, by ${formatMinute(dueAt)} IST at the latest.`,
        details(['Help request', number], ['Project', projectName]),
        button('See your request', url),
        'Anything to add? Write it there.',
      ],
      footer: `You're getting this email because someone asked for help on the page of your order at ${shop.name}.`,
    };
  },
});

type AnsweredState = Exclude<HelpState, 'waiting_for_us'>;

const AFTER_HELP: Record<AnsweredState, string> = {
  waiting_for_buyer: 'Does it run now? Tell us on the page of your request, also if it doesn’t.',
  solved: 'We count this as solved. If it still doesn’t run, reply on the page of your request.',
  refund: 'We’ll refund your order. You get an email when the money is on its way.',
};

export interface HelpAnswerMailData extends Omit<HelpMailData, 'email'> {
  /** The state after the answer. */
  state: AnsweredState;
  /** The address of the page with the request. */
  url: string;
}

/** Sends an answer to a request for help to its buyer. */
export const helpAnswerMail = defineMail({
  kind: 'help-answer',
  by: 'admin',
  words: { message: 'admin' },
  render(data: HelpAnswerMailData, shop: MailShop) {
    const { number, projectName, state, url } = data;
    return {
      subject: `Our answer to your help request ${number}: ${projectName}`,
      heading: `Our answer to your help request ${number}`,
      blocks: [...helpBlocks(data), AFTER_HELP[state], button('See your request', url)],
      footer: `You're getting this email because you asked ${shop.name} for help with this project.`,
    };
  },
});

/** Tells support about a buyer's reply. */
export const helpReplyMail = defineMail({
  kind: 'help-reply',
  by: 'buyer',
  to: 'support',
  words: STRANGERS,
  render(data: HelpMailData, shop: MailShop) {
    const { number, projectName } = data;
    return {
      subject: `Reply to help request ${number}: ${projectName}`,
      heading: `Reply to help request ${number}`,
      blocks: [...helpBlocks(data), openHelp(shop)],
    };
  },
});
