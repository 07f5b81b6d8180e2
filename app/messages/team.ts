import type { InvitationState } from '#domain/invitation.ts';

export const teammate = (number: number) => `Teammate ${number}`;
export const addTeammate = 'Add teammate';
export const removeTeammate = (number: number) => `Remove teammate ${number}`;
export const teamHint = (size: number, isFree: boolean) =>
  `${isFree ? 'Free' : 'One price'} for up to ${size} people: ${size === 2 ? 'your teammate gets' : 'your teammates get'} it too.`;
export const teammateHint = 'Their GitHub username.';
export const verifyTeammates = 'Please verify each teammate before purchasing.';

export const team = 'Team';
export const manageTeam = 'Manage team';
export const manageTeamText = (project: string, size: number) =>
  `${project} is for up to ${size} GitHub accounts, yours included. Anyone you remove loses access.`;
export const saveTeam = 'Save team';
export const teamSaved = 'Your team is saved. New teammates get their invitation now.';
export const changesCount = (max: number) =>
  `The GitHub accounts of a project can change ${max} times in all.`;

const STATES: Record<InvitationState, string> = {
  waiting: 'invitation on its way',
  queued: "invited as soon as GitHub's daily limit allows",
  sent: 'invited',
  accepted: 'has access',
  expired: 'no open invitation',
  needs_person: "we're fixing a problem on our side",
  refused: 'GitHub refuses this account',
};
export const teammateState = (state: InvitationState) => STATES[state];
