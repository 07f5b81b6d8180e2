export const backToProjects = 'Back to projects';
export const goHome = 'Go to the home page';
export const pageNotFound = 'Page not found';
export const somethingWentWrong = 'Something went wrong';
export const offline = 'You’re offline. Try again when you’re back.';
export const partNotLoaded = 'We couldn’t load this. Please close it and open it again.';
export const makeItYours = 'Make It Yours';
/** The filter and badge of projects that open in GitHub Codespaces. */
export const runsInBrowser = 'Runs in the browser';
/** The filter of projects whose viva questions were written for them. */
export const withViva = 'With viva questions';
export const withPaper = 'With base paper';
export const enterRupees = 'Please enter a number of rupees, such as 499 or 499.50.';
export const findOrder = 'Find my order';
export const createAccount = 'Create an account';
export const cookiesBlocked =
  'Your browser blocks cookies. We need them to keep your project and to log you in. Please allow cookies for this site, then reload this page.';
export const logInNeedsJavaScript = 'Please turn on JavaScript in your browser to log in.';
export const logOutOfThisAccount = 'Log out of this account';
export const linkExpired = 'This link has expired';
export const linkOfOtherAccount = 'This link is for another account';
export const purchasesMerged = 'We detected a previous guest purchase and merged it with your account.';
export const paymentFailed = 'Payment Failed. Your transaction could not be completed. Please try again.';
export const bankRefused = `${paymentFailed} Your bank didn't confirm the payment. If money has left your account, it comes back within 5 to 7 working days.`;
export const githubUnverified = 'Please verify your GitHub ID before purchasing.';
export const verifyTeammates = 'Please verify each teammate before purchasing.';
export const outsideIndia = 'We can’t sell to buyers outside India here. Please write to support first.';
export const dontPayAgain = 'Please don’t pay again.';
export const checkMyComputer = 'Check my computer';
export const askForHelp = 'Ask for help';
export const replySent = 'We received your reply.';
export const writeReview = 'Write a review';
export const claimReward = 'Claim Your Reward';
export const repositoryNotRead = 'We haven’t read the repository yet. Please look again in a few minutes.';
export const downloadMyData = 'Download my data';
export const downloadMyDataText =
  'Everything we keep about your account, orders and earnings, as a JSON file.';
export const deleteMyAccount = 'Delete my account';
export const accessDenied = 'Access Denied. You are not an authorized admin.';
export const needsPerson = 'Needs a person';
export const copyPaymentId = 'Copy payment ID';
export const unknownError = 'An unknown error occurred.';
export const unexpectedError = 'An unexpected error occurred.';
export const viewOnGithub = 'View on GitHub';
export const openInCodespaces = 'Open in Codespaces';
export const onTheirWay = 'On their way';
export const importFromGithub = 'Import from GitHub';
export const keptByProvider = 'Kept by the provider';
export const toBank = 'To the bank';
export const noUtr = 'No UTR yet';
export const noSettlements = 'There are no settlements in this month.';
export const seeCases = 'See the cases';
export const inTheReturn = 'In the return';
export const ownCopy =
  'A private copy of your own: push to it, invite your team, start your history.';
