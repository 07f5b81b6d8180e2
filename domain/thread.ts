/** What people write to the shop about, with the letter of its numbers. */
const LETTERS = { complaint: 'C', help: 'H', question: 'Q' } as const;
export type ThreadKind = keyof typeof LETTERS;

/** The number by which both sides refer to a thread: `C-1001`, `H-1001` or `Q-1001`. */
export function formatThreadNumber(kind: ThreadKind, number: number): string {
  return `${LETTERS[kind]}-${number}`;
}

/** Parses the number of a thread of this kind, such as `C-1001`; null for any other text. */
export function parseThreadNumber(kind: ThreadKind, text: string): number | null {
  const [, letter, digits] = /^([CHQ])-(\d{1,15})$/.exec(text) ?? [];
  return letter === LETTERS[kind] ? Number(digits) : null;
}

/** The longest message of a complaint or a help request, in characters. */
export const MAX_MESSAGE = 4000;
/**
 * The replies to a complaint or a help request, beside the shop's, in a day and in all. A help request counts
 * as the first.
 */
export const MAX_DAILY_REPLIES = 20;
export const MAX_REPLIES = 100;

/** What the contact form can be about. Only a complaint has a number and clocks. */
export const CONTACT_TOPICS = ['complaint', 'question', 'order', 'refund'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];
/** The messages about other topics that a network can send in a day. */
export const MAX_DAILY_CONTACT_MESSAGES = 10;

/** The complaints of an address that may be unresolved at once. */
export const MAX_OPEN_COMPLAINTS = 10;
/** Anyone can type an address, so each network still has so many in 30 days once the address has that many. */
export const MAX_FURTHER_COMPLAINTS = 2;

/**
 * `received`: no one has answered yet. `acknowledged`: the shop works on it. `answered`: the shop waits for
 * its sender's reply.
 */
export const COMPLAINT_STATES = ['received', 'acknowledged', 'answered', 'resolved'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** The states that an answer can give a complaint. */
export const ANSWERED_STATES = ['acknowledged', 'answered', 'resolved'] as const;

/** The deadlines that every complaint has: 48 hours (24 for a buyer's money) to acknowledge it, one calendar month to resolve it. */
export const COMPLAINT_CLOCKS = ['acknowledge', 'resolve'] as const;
export type ComplaintClock = (typeof COMPLAINT_CLOCKS)[number];

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

/**
 * The states of a question before the purchase. `published`: it's on the project's page with its answer.
 * `answered`: only its asker got the answer.
 */
export const QUESTION_STATES = ['waiting', 'published', 'answered'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
/** The length of a question in characters. */
export const QUESTION_LENGTH = { min: 10, max: 1000 } as const;
/** The questions of a person that may wait for an answer. */
export const MAX_WAITING_QUESTIONS = 5;
/** The questions that a network can ask in a day. */
export const MAX_DAILY_QUESTIONS = 20;
/** The newest published questions that a project's page shows. */
export const SHOWN_QUESTIONS = 10;

/** A buyer whose computer has everything can ask for their money back so many days after a help request. */
export const MONEY_BACK_DAYS = 7;
