export const logIn = 'Log in';
export const createAccount = 'Create account';
export const sendResetLink = 'Send reset link';
export const setPassword = 'Set new password';
export const findOrder = 'Find my order';
export const secondFactorNote = 'Your account asks for a code after your password.';
export const signUpNote = 'An account keeps your projects together and gives you a referral code.';
export const forgotNote = 'We’ll email you a link to set a new password.';
export const resetNote = 'We’ll log you out everywhere else.';
export const findOrderNote = 'Bought as a guest? We’ll email you a link to each order.';
export const code = 'Code';
export const codeHint = 'From your authenticator app, or one of your backup codes.';
export const email = 'Email';
export const newPassword = 'New password';
export const password = 'Password';
export const passwordHint = 'At least 6 characters.';
export const nextYouPay = (project: string) => `Next, you pay for ${project}.`;
export const resetLinkSent =
  'If an account exists for this email, a password reset link has been sent. Please check your inbox.';
export const orderLinksSent =
  'If you ordered with this email, we’ve sent you the links. Please check your inbox.';
export const confirmationSent =
  'We’ve emailed you a link to confirm your email. It also adds what you bought earlier as a guest.';
export const deletionPlanned =
  'We’ve logged you out everywhere, and we’ll delete your account in 48 hours. Log in before then to keep it.';
export const passwordSet = 'Your new password is set. Please log in with it.';
export const codeMissing = 'Please enter your code.';
export const resetEmailMissing = 'Please enter your email address to reset your password.';
export const orderEmailMissing = 'Please enter the email address that you ordered with.';
export const emailMissing = 'Please enter your email address.';
export const passwordMissing = 'Please enter your password.';
export const passwordTooShort = 'Password must be at least 6 characters long.';
export const logInFailed = 'Failed to log in. Please check your email and password.';
export const codeExpired = 'The code has expired. Please log in again.';
export const codeWrong = 'This code didn’t work. Please check it, or wait for the next one.';
export const emailTaken = 'An account with this email already exists. Please log in.';
export const signUpFailed = 'Failed to create account. Please try again.';
export const resetFailed = 'Failed to send reset email. Please try again.';
export const findOrderFailed = 'We couldn’t look up your orders. Please try again.';
export const resetLinkExpired = 'This link has expired or was already used. Please request a new one.';
export const setPasswordFailed = 'We couldn’t set your new password. Please try again.';
export const toSignUp = 'Create an account';
export const toForgot = 'Forgot password?';
export const backToLogIn = 'Back to log in';
export const or = 'or';
export const continueWithGithub = 'Continue with GitHub';
export const githubErrors = {
  denied: 'You didn’t log in with GitHub. Please try again, or use your email and password.',
  noEmail:
    'Your GitHub account has no confirmed email. Please confirm one on GitHub, or use your email and password.',
  notLinked:
    'An account with your email already exists. Log in with your password or "Forgot password?", then connect GitHub under "Your account".',
  deactivated: 'This account has been deactivated. Please contact support.',
  failed: 'We couldn’t log you in with GitHub. Please try again, or use your email and password.',
};
export const githubCodeNote = 'Your account asks for a code after GitHub.';
export const continueAsGuest = 'Continue as guest';
export const needsJavaScript = 'Please turn on JavaScript in your browser to log in.';
export const forMerge = 'Log in with the address we emailed, and your purchases move to your account.';
export const forNewEmail = 'Log in with your current email to confirm the new one.';
export const sessionEnded = 'You’ve been logged out. Log in again to continue.';
export const metaDescription = 'Log in to your account or create one.';
export const codeTitle = 'Enter your code';
export const forgotTitle = 'Reset your password';
export const resetTitle = 'Reset password';
