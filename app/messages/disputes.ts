export const dispute = 'Dispute';
export const answerBy = (time: string) => `Answer by ${time}.`;
export const disputed = (amount: string) => `${amount} disputed.`;
export const reasonIs = (reason: string) => `Reason: ${reason}.`;
export const preview = 'Preview the PDF';

/** What the payment provider's status means. */
export const STATUS_TEXTS: Record<string, string> = {
  open: 'Not answered yet.',
  under_review: 'Your evidence is submitted. The bank is reviewing it.',
  won: 'Won: the money stays with you.',
  lost: 'Lost: the money is with the buyer.',
  closed: 'Closed by the bank.',
};

export const ACTIONS = {
  draft: 'Draft evidence',
  submit: 'Submit evidence',
  accept: 'Accept the loss',
};
export const summary = 'Summary for the bank';
export const summaryHint = 'At most 1,000 characters. The PDF with what we recorded goes with it.';
export const summaryMissing = 'Please write a summary.';
export const draftText =
  'This saves the summary and the PDF at the payment provider. A draft is never submitted by itself.';
export const submitText =
  'This sends the summary and the PDF to the bank. It is final: you can’t add or change anything after it.';
export const amountInRupees = 'Amount in rupees';
export const amountHint = 'Type the disputed amount to confirm.';
export const amountMissing = 'Please type the disputed amount.';
export const theMoney = 'the money';
export const acceptText = (amount: string) =>
  `The buyer keeps ${amount}. Once nothing of the payment is left, access ends as after a refund. It is final: you can’t contest the dispute after it.`;
export const paidTwice =
  'A refund has returned this money, or is doing so. If the bank takes it too, the buyer is paid twice, so contest the dispute with the refund as evidence.';
export const drafted = 'Draft saved. It isn’t submitted yet.';
export const submitted = 'Submitted. The bank is reviewing the evidence.';
export const accepted = 'Accepted. The dispute is lost.';
