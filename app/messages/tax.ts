export const state = 'State';
export const chooseState = 'Choose your State';
export const stateHint = 'The tax invoice has to name it.';
export const stateMissing = 'Please choose your State.';
export const needInvoice = 'I need an invoice for a college or company';
export const gstin = 'GSTIN';
export const abroad = 'Outside India';
export const outsideIndia = 'We can’t sell to buyers outside India here. Please write to support first.';
export const gstinHint = '15 letters and digits. A college without one leaves it empty.';
export const sezUnit = 'We are an SEZ unit';
export const gstinWrong =
  'Please check the GSTIN. It has 15 letters and digits, and one of them seems to be wrong.';
export const gstinOfOtherState = (state: string) =>
  `This GSTIN is registered in ${state}. Please choose that State, or check the number.`;
export const legalName = 'Legal name';
export const legalNameMissing = 'Please enter the name of the college or company.';
export const address = 'Address';
export const addressMissing = 'Please enter the address of the college or company.';
export const includingGst = (amount: string) => `including ${amount} GST`;
export const correctInvoice = 'Correct the invoice';
export const correctionText = (title: string, number: string) =>
  `${title} ${number} can’t be changed. A credit note cancels it, and a new one with these details replaces it.`;
export const correctionsLeft = (left: number) =>
  left === 1
    ? 'You can do this once more. After that, please write to support.'
    : `You can do this ${left} more times. After that, please write to support.`;
export const correctionsUsedUp =
  'You’ve used up your corrections of this invoice. Is it still wrong? Please write to support.';
export const issueCorrected = 'Replace the invoice';
export const cancel = 'Cancel';
export const corrected = (number: string, before: string) => `${number} replaces ${before}.`;
export const unchanged = (number: string) => `${number} says this already, so nothing was changed.`;
export const replaced = (number: string, before: string) =>
  `${number} has replaced ${before} in the meantime. Please check it first.`;
export const EXPIRED = {
  month_closed: (title: string, number: string) =>
    `The month of ${title} ${number} is closed, so it can’t be corrected any more.`,
  too_late: (title: string, number: string) =>
    `${title} ${number} can’t be corrected after 30 November following its financial year.`,
};
export const logInToCorrect = 'Log in to correct the invoice';
export const guestCorrection =
  'Is the State or the college on the invoice wrong? Write to support soon: we close the books every month.';
