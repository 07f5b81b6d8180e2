export const earlierPurchases = 'Your earlier purchases';
export const goToDashboard = 'Go to your dashboard';
export const logOutOfThis = 'Log out of this account';
export const purchasesMoved = 'Your purchases have moved';
export const nothingToMove = 'Everything is in your account';
export const linkExpired = 'This link has expired';
export const otherAccount = 'This link is for another account';
export const mergeExpiredText = 'Log in again. If purchases are waiting for you, we’ll email you a new link.';
export const mergeOtherAccountText =
  'This link is for another account. Log out, open the link in the email again, and log in with the address we sent it to.';
export const nothingToMoveText = 'Your email is confirmed, and there’s nothing left to move.';
export const purchasesMovedText = 'Your email is confirmed. These projects are now in your dashboard:';
export const newEmail = 'Your new email';
export const goToAccount = 'Go to your account';
export const emailChanged = 'Your email has changed';
export const emailChangedText = (email: string) =>
  `Log in with ${email} from now on. We’ve also emailed your old address.`;
export const emailLinkExpiredText =
  'You’ve already used it, or it’s more than a day old. You can request a new one in your account.';
export const emailTaken = 'This email has an account';
export const emailTakenText = 'Another account now uses this address, so we didn’t change yours.';
export const emailOtherAccountText =
  'This link is for another account. Log out, open the link in the email again, and log in with your current email.';
export const purchasesMerged = 'We detected a previous guest purchase and merged it with your account.';
