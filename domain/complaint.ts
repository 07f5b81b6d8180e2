import { parseThreadNumber } from './thread.ts';

/** The complaints of an address that may be unresolved at once. */
export const MAX_OPEN_COMPLAINTS = 10;

/**
 * `received`: no one has answered yet. `acknowledged`: the shop works on it. `answered`: the shop waits for
 * its sender's reply.
 */
export const COMPLAINT_STATES = ['received', 'acknowledged', 'answered', 'resolved'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** The states that an answer can give a complaint. */
export const ANSWERED_STATES = ['acknowledged', 'answered', 'resolved'] as const;

/** The deadlines that every complaint has: 48 hours to acknowledge it, one calendar month to resolve it. */
export const COMPLAINT_CLOCKS = ['acknowledge', 'resolve'] as const;
export type ComplaintClock = (typeof COMPLAINT_CLOCKS)[number];

/** The number by which its sender and support refer to a complaint: `C-1001`. */
export function formatComplaintNumber(number: number): string {
  return `C-${number}`;
}

/** Parses `C-1001`; null for any other text. */
export function parseComplaintNumber(text: string): number | null {
  return parseThreadNumber('C', text);
}
