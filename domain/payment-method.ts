/** The payment provider's names of its methods, as people know them. */
const NAMES: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
  paylater: 'Pay later',
  bank_transfer: 'Bank transfer',
};

/** How a payment was made, such as `UPI`; null when the provider did not say. */
export function paymentMethodName(method: string | null | undefined): string | null {
  if (!method) return null;
  return Object.hasOwn(NAMES, method) ? (NAMES[method] ?? null) : method;
}
