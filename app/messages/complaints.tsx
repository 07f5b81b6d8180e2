import type { ComplaintState } from '#domain/complaint.ts';
import type { RenderPart } from './render-part.ts';

export const STATE_LABELS: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  resolved: 'Resolved',
};

// The complaint's page.
export const title = 'Your complaint';
export const titleOf = (number: string) => `Complaint ${number}`;
export const status = 'Status';
export const reference = 'Payment or order ID';
export const email = 'Email';
export const messageList = 'Messages';
export const weReplyBy = (time: string) => `We’re reading your complaint. You get our reply by ${time}.`;
export const weResolveBy = (time: string) =>
  `We’re working on it. We’ll write to you again, and close it by ${time}.`;
export const youReply = 'We’ve answered. If that doesn’t solve it, or we asked you something, reply below.';
export const isResolved = 'This complaint is closed.';
export const disagree = (link: RenderPart) => (
  <>Do you disagree? {link('Send a new complaint')}, and name this one.</>
);
export const keepPrivate = 'Anyone with this link can open this page, so please don’t share it.';

// The account page.
export const complaints = 'Complaints';
export const sentOn = (date: string) => `Sent on ${date}`;
export const seeComplaint = (number: string) => `See complaint ${number}`;
export const see = 'See';

// The admin panel.
export const acknowledgeBy = (time: string) => `Acknowledge by ${time}`;
export const resolveBy = (time: string) => `Resolve by ${time}`;
export const answerNote = 'The sender gets it by email, with a link to reply.';
export const acknowledge = 'Acknowledge';
export const resolve = 'Resolve';
export const answered = (number: string, newState: ComplaintState) =>
  `Complaint ${number}: ${STATE_LABELS[newState].toLowerCase()}. The sender gets your answer by email.`;
