import type { ConnectProblem } from '#server/features/connections/rules/connection.ts';

export const CONNECT_ERRORS = {
  denied: 'You didn’t connect GitHub. You can try again at any time.',
  takenByOther: 'This GitHub account already logs in to another account here. Please connect another one.',
  notConfirmed:
    'We couldn’t connect this GitHub account. Please confirm your email on GitHub, then try again.',
  failed: 'We couldn’t connect GitHub. Please try again.',
  refused:
    'Connecting GitHub isn’t working right now. Our support team has been alerted. Please come back later today.',
};

export const CHECKOUT_ERRORS: Record<ConnectProblem, string> = {
  denied: 'You didn’t connect GitHub. That’s fine: type your username instead, or try again.',
  expired: 'We couldn’t connect GitHub this time. Please try again, or type your username.',
  scope:
    'GitHub didn’t let us accept invitations for you. Please connect again and allow it, or type your username.',
  unavailable: 'GitHub isn’t responding right now. Please try again in a minute, or type your username.',
  refused:
    'Connecting GitHub isn’t working right now. Please type your username instead, which is all we need.',
  busy: 'Too many attempts from your network. Please wait 15 minutes, or type your username.',
};
