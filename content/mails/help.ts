import type { HelpState } from '#domain/help.ts';
import { formatShortDateTime } from '#domain/time.ts';
import { type Block, button, details, type MailContent, quote, steps } from './blocks.ts';
import { type SupportMail, supportMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface HelpMailData {
  /** The request's number, such as `H-1001`. */
  number: string;
  projectName: string;
  /** The order's email. */
  email: string;
  message: string;
}

function requestBlocks({
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

function adminButton({ appUrl }: MailShop): Block {
  return button('Open the help requests', `${appUrl}/admin/orders/exceptions/help`);
}

/** Tells support about a request for help. `results` is what the setup script printed, if it was sent. */
export function helpRequestMail(
  data: HelpMailData & { results: string | null },
  shop: MailShop,
): SupportMail {
  const { number, projectName, results } = data;
  const computer: Block[] = results === null ? [] : ['The check of their computer:', quote(results)];
  return supportMail({
    subject: `Help request ${number}: ${projectName}`,
    heading: `Help request ${number}`,
    blocks: [
      ...requestBlocks(data),
      ...computer,
      steps('Answer it in the admin panel within 24 hours. The buyer gets your answer by email.'),
      adminButton(shop),
    ],
  });
}

interface HelpReceivedMailData extends Omit<HelpMailData, 'email' | 'message'> {
  /** When the answer is due, in Unix seconds. */
  dueAt: number;
  /** The address of the page with the request. */
  url: string;
}

/** Confirms a request for help to its buyer. It doesn't quote the request: its page does. */
export function helpReceivedMail(data: HelpReceivedMailData, shop: MailShop): MailContent {
  const { number, projectName, dueAt, url } = data;
  return {
    heading: `We received your help request ${number}`,
    blocks: [
      `You get our answer by email, by ${formatShortDateTime(dueAt)} IST at the latest.`,
      details(['Help request', number], ['Project', projectName]),
      button('See your request', url),
      'Anything to add? Write it there.',
    ],
    footer: `You're getting this email because someone asked for help on the page of your order at ${shop.name}.`,
  };
}

type AnsweredState = Exclude<HelpState, 'waiting_for_us'>;

const NEXT: Record<AnsweredState, string> = {
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
export function helpAnswerMail(data: HelpAnswerMailData, shop: MailShop): MailContent {
  const { number, projectName, state, url } = data;
  return {
    subject: `Our answer to your help request ${number}: ${projectName}`,
    heading: `Our answer to your help request ${number}`,
    blocks: [...requestBlocks(data), NEXT[state], button('See your request', url)],
    footer: `You're getting this email because you asked ${shop.name} for help with this project.`,
  };
}

/** Tells support about a buyer's reply. */
export function helpReplyMail(data: HelpMailData, shop: MailShop): SupportMail {
  const { number, projectName } = data;
  return supportMail({
    subject: `Reply to help request ${number}: ${projectName}`,
    heading: `Reply to help request ${number}`,
    blocks: [...requestBlocks(data), adminButton(shop)],
  });
}
