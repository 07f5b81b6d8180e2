import type { ReactNode } from 'react';
import type { CaseKind, Remedy } from '#domain/case.ts';
import type { WaitingList, WaitingState } from '#domain/waiting.ts';
import type { RenderPart } from './render-part.ts';

export const emailCorrected = 'Corrected. The receipt is on its way to the new address.';
export const rightEmail = 'Right email';
export const rightEmailHint = 'Both addresses get an email.';
export const emailMissing = 'Please enter an email address.';
export const correctEmail = 'Correct email';
export const emailMoves = (email: ReactNode) => (
  <>The order moves from {email} to this address. We send the receipt and links again.</>
);
export const orderDetails = 'Order Details';
export const needsPerson = 'Needs a person';
export const LISTS: Record<WaitingList, string> = {
  help: 'Help',
  complaints: 'Complaints',
  access: 'Access',
  disputes: 'Disputes',
};
export const WAITING_STATE_LABELS: Record<WaitingState, string> = {
  open: 'Open',
  buyer: 'Waiting for the buyer',
  resolved: 'Resolved',
};
export const byDeadline =
  'The next deadline comes first. Without one, we count 24 hours from when it was opened.';
export const nothingWaits = 'Nothing waits for you here.';
export const noneInState = 'Nothing here.';
export const overdue = (text: string) => `Overdue: ${text}`;
export const answer = 'Answer';
export const answerMissing = 'Please write an answer.';
export const refundReason = (number: string) => `Help request ${number}`;
export const refundAgreed = (number: string) => `You agreed to refund it in help request ${number}.`;
export const seeNeedsPerson = 'See what needs a person';
export const all = 'All';
export const notProcessed = 'Not processed';
export const webhooks = 'Webhooks';
export const state = 'State';
export const eventFilter = 'ID or type...';
export const noEventMatches = 'No event matches this.';
export const noEvents = 'No events from the payment provider yet.';
export const received = 'Received';
export const event = 'Event';
export const result = 'Result';
export const replay = 'Replay';
export const notWorkedOn = 'Not worked on yet';
export const replayed = (type: string, outcome: string) =>
  `Replayed ${type}: ${describeEventOutcome(outcome)}.`;

/** Labels of stored outcomes. The last three are those of events that an earlier version processed. */
const EVENT_OUTCOMES: Readonly<Record<string, string>> = {
  accepted: 'Processed',
  duplicate: 'Already processed',
  case_opened: 'Case opened',
  recorded: 'Recorded, nothing to do',
  known: 'Already processed',
  exception: 'Case opened',
  'noted: payment.failed': 'Recorded, nothing to do',
};

/** Says what processing a webhook event did, from its stored outcome. */
export function describeEventOutcome(outcome: string): string {
  const label = EVENT_OUTCOMES[outcome] ?? outcome.replace(/^noted: /, 'ignored: ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
export const timeline = 'What happened';
export const reason = 'Reason';
export const refundReasonHint = 'For the audit log. The buyer doesn’t see it.';
export const reasonMissing = 'A reason is required.';
export const endAccess = 'End access';
export const close = 'Close';
export const refundAmount = (amount: string) => `Refund ${amount}`;
export const amountInRupees = 'Amount in rupees';
export const refundAllHint = (amount: string) => `Leave it empty to refund all ${amount}.`;
export const noMoneyMoves = (email: string) => `This order of ${email} was free, so no money moves.`;
export const goesBackTo = (amount: string, email: string) => `${amount} goes back to ${email}.`;
export const partConsequences = (money: string) =>
  `${money} Access stays. The buyer gets an email. You can’t undo this.`;
export const accessEnds = (login: string, repository: string) => `${login} loses access to ${repository}.`;
export const rewardTakenBack = (amount: string, email: string) =>
  ` The reward of ${amount} is taken back from ${email}.`;
export const consequences = (money: string, access: string, reward: string) =>
  `${money} ${access}${reward} The buyer gets an email. You can’t undo this.`;
export const notAnswered = 'The payment provider hasn’t answered yet.';
export const opened = 'Opened';
export const paid = 'Paid';
export const ownedAlready = 'The buyer paid, but has this project from another order. We delivered nothing.';
export const free = 'Free';
export const notCaptured = 'The bank has sent the money. The provider hasn’t captured it yet.';
export const waitingForEmail = 'Waiting for the buyer to confirm the email.';
export const waitingForPayment = 'Waiting for the buyer’s payment.';
export const invited = 'Invited';
export const waitingForThePayment = 'Waiting for the payment.';
export const neverRefunded = 'Never, because the order was refunded first.';
export const accepted = 'Accepted';
export const hasLeft = 'The account has left the repository since.';
export const waitingForBuyer = 'Waiting for the buyer.';
export const waitingForInvitation = 'Waiting for the invitation.';
export const accessEndedFree = 'Access ended. There was no money to refund.';
export const lostDispute = 'By a dispute that was lost.';
export const refunded = 'Refunded';
export const refundedAmount = (amount: string) => `Refunded ${amount}`;
export const reasonIs = (reason: string) => `Reason: ${reason}`;
export const refundWaits = (reason: string, error: string) =>
  `Waiting for the provider. We try again automatically. ${reason}${error}`;
export const refundSent = (reason: string) => `The provider has it and is paying it out. ${reason}`;
export const refundFailed = (reason: string, error: string) => `The provider refused. ${reason}${error}`;
export const noChange = (state: string) => `We asked the provider. No change: ${state}.`;
export const stateIsNow = (state: string) => `We asked the provider. The order is now: ${state}.`;
export const actions = 'Actions';
export const recheck = 'Re-check with provider';
export const refund = 'Refund';
export const recheckNote = 'Re-checking is safe. Nothing happens twice.';
export const refundRefused =
  'The provider refused the refund, and the order hasn’t changed. Its reason is above.';
export const refundLater = "The provider can't take the refund right now. We try again automatically.";
export const doneFree = 'Done. Access to the repository ends.';
export const refundDone = 'Refunded. The money is on its way to the buyer.';
export const endAccessTitle = 'Access that could not be taken away';
export const copyPaymentId = 'Copy payment ID';
export const orderIs = (id: ReactNode) => <>Order {id}</>;
export const paymentIs = (id: ReactNode) => <>Payment {id}</>;
export const resolvedBy = (badge: RenderPart, admin: string | null) => (
  <>
    {badge('Resolved')} by {admin ?? 'the shop itself'}.
  </>
);
export const resolvedByOn = (badge: RenderPart, admin: string | null, time: string) => (
  <>
    {badge('Resolved')} by {admin ?? 'the shop itself'} on {time}.
  </>
);
export const whatToDo = 'What to do';
export const everyState = 'Every state';
export const orderFilter = 'Search orders...';
export const noOrderMatches = 'No order matches this.';
export const noOrders = 'No orders yet.';
export const projectAndBuyer = 'Project and buyer';
export const amount = 'Amount';
export const view = 'View';
export const optionalReason = 'Reason (optional)';
export const forAudit = 'For the audit log.';
export const note = 'Note';
export const noteHint = 'What you did about it, for anyone who looks at it later.';
export const noteMissing = 'Please write what you did about it.';
export const resolve = 'Resolve';
export const resolveWithNote = 'Resolve with a note';
export const refundAgainText = (payment: string, buyer: string) =>
  `The refund of payment ${payment} is sent again, as far as money is left to go back.${buyer} You can’t undo this.`;
export const buyerGetsEmail = (email: string) => ` The buyer, ${email}, gets an email.`;
export const wholePayment = 'The whole payment';
export const refundPaymentText = (amount: string, payment: string, buyer: string) =>
  `${amount} of payment ${payment} goes back to who paid it. Nothing that was delivered is taken away.${buyer} You can’t undo this.`;
export const openCount = 'open';
export const details = 'Details';
export const disputeId = 'Dispute ID';
export const refundId = 'Refund ID';
export const noInvitation = 'None yet: the order isn’t paid.';
export const accessEnded = 'Access has ended.';
export const accountBefore = (state: string) => `The account before it: ${state}`;
export const accessTakenAway = (time: string) => `Access was taken away on ${time}.`;
export const withoutCode = 'No referral code.';
export const rewardedOn = (amount: string, time: string) => `${amount} rewarded on ${time}`;
export const takenBackOn = (amount: string, time: string) => `${amount} taken back on ${time}`;
export const rewardWaits = 'The reward is waiting for the payment.';
export const noReward = 'No reward was due.';

export const beingOpened = 'Being opened';
export const notPaid = 'Not paid';
export const waitingForEmailLink = 'Waiting for the email link';
export const invitationOnItsWay = 'Invitation on its way';
export const invitationQueued = 'Waiting for GitHub’s daily limit';
export const hasAccess = 'Has access';
export const invitationExpired = 'Invitation expired';
export const invitationNeedsPerson = 'Invitation needs a person';
export const invitationFailed = 'Invitation failed';
export const refundRequested = 'Refund requested';
export const refundOnItsWay = 'Refund on its way';
export const refundProcessed = 'Refund done';
export const refundFailedState = 'Refund failed';
export const waitingForBank = 'Waiting for the bank';
export const ownedAlreadyState = 'Project owned already';
export const onItsWay = 'On its way.';
export const queuedNote = 'Waiting for GitHub, which has reached its daily limit for this repository.';
export const alreadyHadAccess = 'Not needed: the account already had access.';
export const expiredNote = 'Expired. The buyer can ask for a new one.';
export const needsPersonNote = 'Needs a person.';
export const refusedNote = 'Failed. The buyer can choose another GitHub account.';

export const accessText =
  'Every night we compare who has access on GitHub with what was bought. Differences that disappear close on their own.';
export const auditNow = 'Compare now';
export const auditDone = (checked: number, differences: number) =>
  `${checked} ${checked === 1 ? 'repository' : 'repositories'} compared, ${differences} ${differences === 1 ? 'difference' : 'differences'}.`;
export const audited = (repositories: number, at: string) =>
  `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}. Last compared ${at}.`;
export const neverAudited = 'Not compared yet.';

export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  wrong_amount: 'Wrong amount paid',
  unknown_order: 'Payment without an order',
  second_payment: 'Order paid twice',
  duplicate_purchase: 'Project bought twice',
  invite: 'Invitation not sent',
  repository: 'Repository not reachable',
  github: 'GitHub refuses our invitations',
  dispute: 'A dispute',
  unknown_refund: 'Refund of an unknown payment',
  dead_job: 'Failed job',
  refund: 'Failed refund',
  refunded_and_disputed: 'Refunded, and lost in a dispute too',
  mail_undelivered: 'Undelivered email',
  uncaptured_payment: 'Payment not confirmed by the bank',
  repository_gone: 'Repository has disappeared',
  repository_public: 'Repository is public',
  viva_anchors: 'Viva questions without their code',
  access_stranger: 'A stranger has access',
  access_missing: 'A buyer has no access',
  access_ended: 'Access that has ended',
  access_role: 'A buyer may do more than read',
  complaint_overdue: 'A complaint is overdue',
  help_overdue: 'A help request is overdue',
  setup_problem: 'Several buyers lack a tool',
  document_missing: 'Invoice or credit note missing',
  series_ending: 'Numbers of documents run out',
  restored_books: 'Books restored from a backup',
  restored_payouts: 'Payouts of a restored backup',
  unsettled: 'Money not settled',
  unknown_line: 'Unknown line in a settlement',
  settlement_amount: 'Settled with another amount',
};

/** The labels of the buttons that resolve a case. */
export const REMEDY_LABELS: Record<Remedy, string> = {
  'refund-payment': 'Refund this payment',
  'refund-again': 'Refund again',
  'send-invite': 'Send the invitation again',
  'end-access': 'Remove access again',
  'try-again': 'Try again',
  'run-job': 'Run the job again',
  'send-mail': 'Send the email again',
  'look-again': 'Look again',
  'remove-access': 'Remove access',
  'invite-missing': 'Invite',
  'lower-role': 'Lower to read',
  'read-settlements': 'Read settlements again',
  'issue-documents': 'Issue missing documents',
  resolve: 'Resolve',
};
export const markAsHelper = 'Mark as helper';

export const partRefunded = (amount: string) => `${amount} refunded`;
export const paidBy = (method: string) => `By ${method}`;
export const providerSaid = (error: string) => ` The provider said: ${error}`;

export const orderId = 'Order ID';
export const copyOrderId = 'Copy order ID';
export const paymentId = 'Payment ID';
export const authorized = 'Authorised';
export const sentByBank = (amount: string, time: string, outcome: string) =>
  `${amount} sent by the bank on ${time}, ${outcome}`;
export const notCapturedYet = 'not captured yet';
export const capturedLater = 'captured later';
export const noLongerKnown = 'no longer known to the provider';
export const sentBack = 'sent back to the buyer';
export const copyRefundId = 'Copy refund ID';
export const email = 'Email';
export const copyEmail = 'Copy email';
export const githubUsername = 'GitHub username';
export const copyGithubUsername = 'Copy GitHub username';
export const repository = 'Repository';
export const copyRepository = 'Copy repository';
export const invitation = 'Invitation';
export const referral = 'Referral';
export const teammate = 'Teammate';
export const ownId = 'Our own ID';
export const copyOwnId = 'Copy own ID';
export const accessBeingRemoved = 'Access is being taken away.';
export const accessRemovalFailed = (error: string) =>
  `Access is being taken away. The last try failed: ${error}`;
