import type { ReactNode } from 'react';
import { DATA_LINK_HOURS, DELETION_HOURS, type Purpose } from '#domain/privacy.ts';

export const title = 'Your data';
export const pageTitle = 'Your data and what we do with it';
export const download = 'Download my data';
export const downloadText = 'Everything we keep about your account, orders and earnings, as a JSON file.';
export const choicesTitle = 'What we may use your data for';
export const PURPOSE_TEXTS: Record<Purpose, { name: string; text: string }> = {
  'version-mails': {
    name: 'Emails about new versions',
    text: 'We email you when a project that you own has a new version.',
  },
  'review-names': {
    name: 'GitHub username on reviews',
    text: 'Off: your reviews say “A buyer”, the ones on our pages too.',
  },
  whatsapp: {
    name: 'WhatsApp messages',
    text: 'One message when your invitation is out, if you gave a number at checkout. Off: we delete the number.',
  },
  'waiting-lists': {
    name: 'Waiting lists',
    text: 'One email when a project that you wait for is on sale again. Off: we take you off all lists.',
  },
};
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';

export const deleteAccount = 'Delete my account';
export const deleteText = `You get an email first, and ${DELETION_HOURS} hours to change your mind.`;
export const whatGoes =
  'We delete your account, your email address, your reviews, your mobile number, your UPI ID and everything else that names you. Your referral code stops working, and you lose earnings that you haven’t claimed.';
export const whatStaysTitle = 'What stays, and why';
export const WHAT_STAYS = [
  'Orders with their amounts, dates and payment IDs, and payouts with their transaction numbers: Indian tax and company law requires us to keep them for 8 years.',
  'The GitHub account of each project that you own: it holds your licence and your access. Your projects stay yours.',
  'Backups, until we replace them.',
];
export const waitText = `We log you out everywhere at once and delete your data after ${DELETION_HOURS} hours. An invitation that you haven’t accepted is withdrawn. A payment or refund that is in progress has to end first.`;
export const undoByLogin = `To undo it, log in within ${DELETION_HOURS} hours. A new order with your email undoes it, too.`;
export const undoByLink = `To undo it, open this page within ${DELETION_HOURS} hours. A new order with your email undoes it, too.`;
export const yourPassword = 'Your password';
export const confirmWithGithub = 'Confirm with GitHub';
export const githubConfirmed = 'You’ve just logged in, so you don’t need your password.';
export const githubOnly = 'Please confirm with GitHub that it’s you.';

export const eyebrow = 'Privacy';
export const requestText = `Download your data, choose what we may use it for, or delete it, without an account. We’ll email you a link that works for ${DATA_LINK_HOURS} hours.`;
export const email = 'Email';
export const sendLink = 'Email me a link';
export const linkSent = (address: string) =>
  `If we keep data for ${address}, we’ve emailed a link to it. Please check your inbox.`;
export const dataOf = (address: ReactNode) => <>This is about everything that we keep for {address}.</>;
export const plannedTitle = 'Your data will be deleted';
export const planned = (time: string) =>
  `We’ll delete your data on ${time} IST. Nothing is deleted before then. If you order with this email until then, we keep your data.`;
export const keep = 'Keep my data';
export const kept = 'Nothing is deleted. We keep your data as it was.';
export const expiredTitle = 'This link has expired';
export const expiredText = `It works for ${DATA_LINK_HOURS} hours, and ends when your data is deleted.`;
export const newLink = 'Get a new link';
