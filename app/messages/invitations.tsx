import type { RenderPart } from './render-part.ts';
export const newInvitationSent = (login: string) => `A new invitation is on its way to ${login}.`;
export const sendNewInvite = 'Send a new invitation';
export const invitationSent = (login: string) => `The invitation is on its way to ${login}.`;
export const changeAccount = 'Use another GitHub account';
export const changeAccountText = (project: string, login: string) =>
  `${project} currently belongs to ${login}. We invite the new account first, then remove ${login}.`;
export const inviteAccount = (login: string) => `Invite ${login}`;
export const verifyFirst = 'Verify the account first';
export const checkInput = 'Please check what you entered.';
export const openInvitation = (forLogin: RenderPart, login: string) => (
  <>Open invitation {forLogin(`for ${login}`)}</>
);
export const anotherAccount = (onWideScreens: RenderPart) => (
  <>Use another {onWideScreens('GitHub ')}account</>
);
