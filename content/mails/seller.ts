interface Seller {
  name: string | undefined;
  address: string | undefined;
  /** Undefined: not registered. */
  gstin: string | undefined;
}

/** Name and address of the seller as far as they are configured; empty without both. */
export function describeSeller({ name, address }: Pick<Seller, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ');
}

/** The seller's registration for GST, for receipts. */
export function describeRegistration({ gstin }: Pick<Seller, 'gstin'>): string {
  return gstin ? `GSTIN ${gstin}` : 'The seller isn’t registered under GST, so no GST is charged.';
}
