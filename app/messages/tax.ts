export const state = 'State';
export const chooseState = 'Choose your State';
export const stateHint = 'The tax invoice has to name it.';
export const stateMissing = 'Please choose your State.';
export const needInvoice = 'I need an invoice for a college or company';
export const gstin = 'GSTIN';
export const gstinHint = '15 letters and digits. It’s on the registration certificate.';
export const gstinWrong =
  'Please check the GSTIN. It has 15 letters and digits, and one of them seems to be wrong.';
export const gstinOfOtherState = (state: string) =>
  `This GSTIN is registered in ${state}. Please choose that State, or check the number.`;
export const legalName = 'Legal name';
export const legalNameMissing = 'Please enter the name of the college or company.';
export const address = 'Address';
export const addressMissing = 'Please enter the address of the college or company.';
export const includingGst = (amount: string) => `including ${amount} GST`;
