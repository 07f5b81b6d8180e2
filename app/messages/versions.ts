export const heading = 'Versions';
export const feed = 'Atom feed';
export const noNotes = 'No notes.';
/** The dashboard's note about a new version. */
export const isOut = (tag: string) => `${tag} is out`;
export const eyebrow = 'Emails about new versions';
export const subscribedTitle = 'Stop these emails?';
export const subscribedText = 'We email you when a project that you own has a new version.';
export const unsubscribe = 'Unsubscribe';
export const unsubscribedTitle = 'You’re unsubscribed';
export const unsubscribedText =
  'We won’t email you about new versions any more. You still get receipts and everything else about your orders.';
export const subscribeAgain = 'Email me again';
export const unknownTitle = 'This link doesn’t work any more';
export const unknownText = 'You won’t get emails from it.';
