import type { ReactNode } from 'react';
import type { ConnectProblem } from '#domain/connection.ts';
import type { RenderPart } from './render-part.ts';

export const orderPageShows = (link: RenderPart) => <>{link("Your order's page")} shows when it arrives.</>;

export const linkSent = (address: ReactNode) => (
  <>
    We've sent a link to {address}. Open it within 24 hours, and your invitation goes out. You can close this
    page.
  </>
);
export const sendAgain = 'Send it again';
export const sentAgain = 'Sent. Please check your inbox and your spam folder.';
export const useAnotherEmail = 'Use another email';
export const yourAddress = 'your address';
export const acceptInvitation = (login: ReactNode) => (
  <>
    Open the link in the email while you’re signed in to GitHub as {login}, and accept the invitation within 7
    days.
  </>
);
export const yourAccount = 'the account that you gave';
export const receiptSent = 'Your receipt is on its way too.';
export const receiptSentTo = (email: ReactNode) => <>Your receipt is on its way too, to {email}.</>;
export const goToDashboard = 'Go to your dashboard';
export const createAccount = 'Create an account';
export const createAccountNote = 'Create an account, and this purchase moves into it.';
export const backToProjects = 'Back to projects';
export const bankIsLate =
  "Your bank's confirmation is still outstanding. Please don't pay again: your invitation goes out as soon as it arrives, and you can close this page.";
export const checkEmail = 'Check your email to confirm your order.';
export const bankIsAsked = "Your bank has sent the money. We're waiting for its confirmation.";
export const fewSeconds = 'This takes a few seconds.';
export const invitationSent = 'Your GitHub invitation has been sent. Please check your email.';
export const paid = (invitation: string) => `Payment Successful! ${invitation}`;
export const orderedButNotInvited =
  'Your order is in. But Invitation Failed. Please contact support with your order ID.';
export const paidButNotInvited =
  'Payment Successful! But Invitation Failed. Please contact support with your payment ID.';
export const email = 'Email';
export const emailHint = (isFree: boolean) =>
  isFree ? 'We’ll send a confirmation link here.' : 'We’ll send your receipt here.';
export const accountEmailHint = 'Your account’s email.';
export const getItFree = 'Get it free';
export const pay = (price: string) => `Pay ${price}`;
export const nothingToPay = 'Nothing to pay. GitHub then emails you an invitation to the private repository.';
export const payOnce = 'You pay once. GitHub then emails you an invitation to the private repository.';
export const changeReferralCode = 'To continue, change or clear the referral code.';
export const needsJavaScript = 'Please turn on JavaScript in your browser to pay, then reload this page.';
export const emailMissing = 'Please enter your email address.';
export const emailInvalid = 'Please enter a valid email address.';
export const windowNotOpened =
  'We couldn’t open the payment window. You haven’t been charged. Please check your connection and try again.';
export const somethingWentWrong = 'Something went wrong.';
export const paymentFailed = 'Payment Failed. Your transaction could not be completed. Please try again.';
export const bankRefused = `${paymentFailed} Your bank didn't confirm the payment. If money has left your account, it comes back within 5 to 7 working days.`;
export const paymentFor = (project: string) => `Payment for ${project}`;
export const title = 'Checkout';
export const metaDescription = 'Pay for your project and get access to its repository.';
export const referralCheckFailed = 'Invalid referral code or network error. Please try again.';
export const referralMissing = 'Please enter a referral code.';
export const githubMissing = 'Please enter a GitHub ID.';
export const githubUnverified = 'Please verify your GitHub ID before purchasing.';
export const bankStep = 'Waiting for your bank';
export const orderStep = 'Order placed';
export const paymentStep = 'Payment received';
export const invitationStepWaiting = (login: string | null) =>
  login ? `Invitation for ${login} is on its way` : 'Invitation is on its way';
export const invitationStepDone = (login: string | null) =>
  login ? `Invitation for ${login} sent` : 'Invitation sent';
export const invitationStepFailed = (login: string | null) =>
  login ? `Invitation for ${login} not sent yet` : 'Invitation not sent yet';
export const confirmationStep = 'Check your email';
export const unfinished =
  'Your payment isn’t complete. Continue where you left off. If you’ve just paid, please don’t pay again: this page shows it within a minute.';
export const changeDetails = 'Change details';
export const githubCheckFailed = 'We couldn’t check this name right now. Please try again.';
export const referral = 'Referral code (optional)';
export const checkingCode = 'Checking the code…';
export const referralHint = 'Six letters and digits from a friend.';
export const remove = 'Remove';
export const apply = 'Apply';
export const github = 'GitHub username';
export const edit = 'Edit';
export const verify = 'Verify';
export const githubChecking = 'Asking GitHub…';
export const githubVerified = 'is verified';
export const githubUnchecked = 'We check this name after you pay.';
export const githubHint = 'We’ll invite this account.';
export const idLabels = { payment: 'Payment ID', order: 'Order ID' };
export const copyIdLabels = { payment: 'Copy payment ID', order: 'Copy order ID' };
export const failedPaymentSubject = (id: string) => `Invitation failed, payment ID ${id}`;
export const failedOrderSubject = (id: string) => `Invitation failed, order ID ${id}`;
export const writeTo = (email: string) => `Write to ${email}`;
export const seeOrder = 'See your order';
export const nothingLost = 'Nothing is lost.';
export const paymentSafe = 'Your payment is safe. Please don’t pay again.';
export const weKeepTrying = (reassurance: string) =>
  `${reassurance} We keep trying and email you as soon as it works.`;
export const connectGithub = 'Connect GitHub';
export const connectHint = 'We accept the invitation for you, and you’re in seconds after you pay.';
export const connectedAs = (login: ReactNode) => <>Connected as {login}</>;
export const useAnotherAccount = 'Use another account';
export const connectProblems: Record<ConnectProblem, string> = {
  denied: 'You didn’t connect GitHub. That’s fine: type your username instead, or try again.',
  expired: 'We couldn’t connect GitHub this time. Please try again, or type your username.',
  scope:
    'GitHub didn’t let us accept invitations for you. Please connect again and allow it, or type your username.',
  unavailable: 'GitHub isn’t responding right now. Please try again in a minute, or type your username.',
  busy: 'Too many attempts from your network. Please wait 15 minutes, or type your username.',
};
export const checkoutIsElsewhere =
  'We couldn’t connect GitHub: your checkout isn’t in this browser. Please go back to the one where you started, or choose a project here. You haven’t been charged.';
export const nothingToPayConnected = 'Nothing to pay. You’re in the private repository seconds later.';
export const payOnceConnected = 'You pay once. You’re in the private repository seconds later.';
export const youAreIn = "You're in";
export const accessStepDone = (login: string | null) =>
  login ? `${login} has access` : 'Your GitHub account has access';
export const readyStep = 'Get the code';
export const getTheCode = 'Clone it, or open it in your browser. There’s no invitation to accept.';
export const cloneCommand = 'Clone with Git';
export const githubCli = (link: RenderPart) => <>Clone with {link('GitHub CLI')}</>;
export const copyCloneCommand = 'Copy the Git command';
export const copyCliCommand = 'Copy the GitHub CLI command';
export const openInDesktop = 'Open in GitHub Desktop';
export const viewOnGithub = 'View on GitHub';

export const whatsAppMe = 'Message me on WhatsApp when my invitation is out';
export const whatsAppNumber = 'WhatsApp number';
export const whatsAppHint = 'We send one message, and delete your number after 90 days.';
