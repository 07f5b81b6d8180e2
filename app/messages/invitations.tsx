import type { RenderWords } from './render-words.ts';
export const newInvitationSent = (login: string) => `A new invitation is on its way to ${login}.`;
export const sendNewInvite = 'Send a new invite';
export const invitationSent = (login: string) => `The invitation is on its way to ${login}.`;
export const changeAccount = 'Use another GitHub account';
export const changeAccountText = (project: string, login: string) =>
  `${project} currently belongs to ${login}. We invite the new account first, then remove ${login}.`;
export const inviteAccount = (login: string) => `Invite ${login}`;
export const verifyFirst = 'Verify the account first';
export const checkInput = 'Please check what you entered.';
export const sent = (login: string) =>
  `Invitation sent to ${login}. Accept it within 7 days with that account.`;
export const accepted = (login: string) => `Accepted. ${login} has access.`;
export const gone = (login: string) =>
  `${login} has no open invitation. It was declined, or access ended. Send a new one to get access.`;
export const expired = (login: string) => `The invitation expired. A new one is on its way to ${login}.`;
export const queued = (login: string, end: string) =>
  `Queued: GitHub's daily limit for this repository is reached. We'll invite ${login} ${end}.`;
export const waiting = (login: string) => `Your invitation is on its way to ${login}.`;
export const refused = (login: string) =>
  `The invitation failed: GitHub doesn't let us invite ${login}. Please use another GitHub account: choose it on your dashboard, or send it to support with your payment ID.`;
export const needsPerson = (login: string) =>
  `The invitation to ${login} failed, and the problem is on our side. The seller has to fix something on GitHub, and you don't need to do anything: we email you as soon as the invitation is out. If you write to support, include your payment ID.`;
export const failing = (login: string) =>
  `The invitation to ${login} failed so far. We keep trying and email you as soon as it works. If you write to support, include your payment ID.`;
export const asSoonAsAllowed = 'as soon as GitHub allows';
export const afterTime = (time: string) => `after ${time} (IST)`;

export const openInvitation = (forLogin: RenderWords, login: string) => (
  <>Open invitation {forLogin(`for ${login}`)}</>
);
export const anotherAccount = (onWideScreens: RenderWords) => (
  <>Use another {onWideScreens('GitHub ')}account</>
);
