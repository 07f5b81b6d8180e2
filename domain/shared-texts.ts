// Texts of the specification that the browser and the server show, so that each has one place.

export const GITHUB_ID_MISSING = 'Please enter a GitHub ID.';
export const REFERRAL_CODE_MISSING = 'Please enter a referral code.';
export const UPI_ID_INVALID = 'Please enter a valid UPI ID.';
export const TRANSACTION_ID_MISSING = 'Transaction ID is required.';
export const REASON_MISSING = 'A reason is required.';
export const ACCOUNT_DEACTIVATED = 'This account has been deactivated. Please contact support.';
export const POST_MISSING = 'The blog post you are looking for does not exist.';
export const INVITATION_SENT = 'Your GitHub invitation has been sent.';
