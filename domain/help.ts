import { parseThreadNumber } from './thread.ts';

/** `refund`: the shop agreed to refund the order. The last two are closed; a reply opens them again. */
export const HELP_STATES = ['waiting_for_us', 'waiting_for_buyer', 'solved', 'refund'] as const;
export type HelpState = (typeof HELP_STATES)[number];
/** The states of open requests. */
export const OPEN_HELP_STATES = ['waiting_for_us', 'waiting_for_buyer'] as const satisfies HelpState[];
/** The outcomes that an answer can give a request. */
export const HELP_OUTCOMES = ['solved', 'refund'] as const satisfies HelpState[];

/** The open requests that a buyer may have, over all orders. */
export const MAX_OPEN_HELP = 5;
/** The hours within which the shop answers. */
export const HELP_HOURS = 24;
/** The longest result of a setup script that is stored, in characters. */
export const MAX_RESULTS = 20_000;

/** A tool is a problem of the project when so many different buyers ask about it in so many days. */
export const SETUP_PROBLEM = { buyers: 3, days: 30 } as const;

/** The median time to a first answer is that of so many days. Buyers see it from so many answers on. */
export const HELP_SPEED = { days: 30, publicFrom: 20 } as const;

/** The number by which buyer and support refer to a request: `H-1001`. */
export function formatHelpNumber(number: number): string {
  return `H-${number}`;
}

/** Parses `H-1001`; null for any other text. */
export function parseHelpNumber(text: string): number | null {
  return parseThreadNumber('H', text);
}
