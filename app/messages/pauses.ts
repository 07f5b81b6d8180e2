/** The label of the button that would start a purchase, and why it doesn't. */
export const pausedLabel = (label: string, by: 'checks' | 'repository') =>
  by === 'checks' ? `${label}: checks fail` : 'Not on sale right now';
export const PAUSED_TEXTS = {
  checks:
    'We sell a project only while its automatic checks pass. Right now they fail, so you can’t get it. It goes back on sale by itself once they pass.',
  repository:
    'GitHub lets no one new into this project’s repository right now, so you can’t get it. It goes back on sale by itself once GitHub does.',
} as const;
export const email = 'Email';
export const notifyMe = 'Notify me';
export const oneEmail = 'One email when it’s on sale again, nothing else.';
export const waitingWith = (address: string) => `We’ll email ${address} once when it’s on sale again.`;
export const checkInbox = (address: string) =>
  `Check your inbox: we’ve emailed a link to ${address}. Open it, and we’ll tell you when it’s on sale again.`;
export const eyebrow = 'Waiting list';
export const backToProject = 'Back to the project';
export const seeProject = 'See the project';
export const confirmText = 'We’ll email you once when this project is on sale again.';
export const WAITING_TEXTS = {
  waiting: 'Your email is confirmed. We’ll tell you when it’s on sale again.',
  'on sale': 'It’s on sale again. You can get it now.',
  archived: 'This project is no longer on sale.',
} as const;
export const expiredTitle = 'This link has expired';
export const expiredText =
  'It’s more than a day old, or we’ve already told you. You can ask again on the project’s page.';
/** The status in the admin panel's list of projects. */
export const PAUSED_STATUSES = {
  checks: 'Paused: checks fail',
  repository: 'Not on sale: GitHub refuses invitations',
} as const;
export const checksFailStatus = 'Checks fail';
