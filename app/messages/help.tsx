import type { HelpState } from '#domain/help.ts';
import type { RenderPart } from './render-part.ts';

export const STATE_LABELS: Record<HelpState, string> = {
  waiting_for_us: 'Waiting for us',
  waiting_for_buyer: 'Waiting for the buyer',
  solved: 'Solved',
  refund: 'Refund',
};

// The buyer's pages.
export const askForHelp = 'Ask for help';
export const orAsk = (link: RenderPart) => <>Is something else wrong? {link('Ask for help')}.</>;
export const whatGoesWrong = 'What goes wrong?';
export const askHint =
  'Paste the command you ran and the whole error. We hide passwords, tokens and keys before we store it.';
export const withResult =
  'The result above goes with it. You get our answer within 24 hours, by email and here.';
export const withoutResult = 'You get our answer within 24 hours, by email and here.';
export const requested = (number: string) =>
  `We received your request ${number}. You get our answer within 24 hours, by email and here.`;
export const requests = 'Your help requests';
export const requestOf = (number: string) => `Help request ${number}`;
export const resultSent = 'The result you sent with it';
export const weAnswerBy = (time: string) => `You get our answer by ${time}.`;
export const youReply = 'We’ve answered. Does it run now? Reply below, also if it doesn’t.';
export const isSolved = 'We counted this as solved. If it still doesn’t run, reply below.';
export const isRefund = 'We’ll refund your order. You get an email when the money is on its way.';
export const seeRequest = (number: string) => `See help request ${number}`;

// The admin panel.
export const answerBy = (time: string) => `Answer by ${time}`;
export const answerNote = 'The buyer gets it by email, with a link to reply.';
export const solved = 'Solved';
export const refund = 'Refund';
export const refundOrder = 'Refund the order';
export const seeOrder = 'See the order';
export const computer = 'Check of the computer';
export const answered = (number: string, newState: HelpState) =>
  `Help request ${number}: ${STATE_LABELS[newState].toLowerCase()}. The buyer gets your answer by email.`;
