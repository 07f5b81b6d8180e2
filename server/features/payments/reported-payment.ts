import type { ProviderPayment } from '../../integrations/razorpay/entities.ts';

/** A payment as reported by the provider. */
export type ReportedPayment = Pick<
  ProviderPayment,
  'id' | 'amountPaise' | 'currency' | 'status' | 'method' | 'refundedPaise'
> &
  Partial<
    Pick<
      ProviderPayment,
      'email' | 'notes' | 'feePaise' | 'feeTaxPaise' | 'isFeeOfCustomer' | 'offerId' | 'createdAt'
    >
  >;
