interface Seller {
  name: string | undefined;
  address: string | undefined;
  /** Undefined if the seller is not registered for GST. */
  gstin: string | undefined;
}

/** Returns the seller's name and address, as far as they are configured. */
export function describeSeller({ name, address }: Pick<Seller, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ');
}

/** Describes the seller's registration for GST on receipts. */
export function describeRegistration({ gstin }: Pick<Seller, 'gstin'>): string {
  return gstin ? `GSTIN ${gstin}` : 'The seller isn’t registered under GST, so no GST is charged.';
}
