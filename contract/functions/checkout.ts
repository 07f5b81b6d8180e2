import * as z from 'zod';
import { CURRENCY } from '#domain/money.ts';
import { MAX_TEAM_SIZE } from '#domain/project-facets.ts';
import { EMAIL_MESSAGE, email, id, line, required, rupees } from '../fields.ts';

/** What a buyer calls before and right after paying. */
export const checkoutFunctions = {
  validateReferralCode: {
    /** An empty email is not entered yet. */
    data: z.object({
      referralCode: line(64),
      email: z.union([z.literal(''), email], EMAIL_MESSAGE).nullish(),
    }),
    result: z.object({ message: z.string() }),
  },
  verifyGithubUser: {
    data: z.object({ githubId: line(100) }),
    result: z.object({ githubId: z.string(), name: z.string().nullable(), avatarUrl: z.string().nullable() }),
  },
  createRazorpayOrder: {
    data: z.object({
      amount: rupees,
      purchaseDetails: z.object({
        email,
        githubId: line(100),
        /** The other accounts of the team, at most the project's `teamSize` - 1. */
        teamGithubIds: z
          .array(line(100))
          .max(MAX_TEAM_SIZE - 1)
          .optional(),
        projectId: id,
        projectName: z.unknown().optional(),
        projectGitUrl: z.unknown().optional(),
        projectPrice: rupees,
        /**
         * The two-digit GST code of the buyer's State. Needed by a seller with a GSTIN, ignored by others.
         */
        state: z.unknown().optional(),
        /** `{gstin, legalName, address}` of the college or company that the invoice is for. */
        business: z.unknown().optional(),
        referralCode: line(64).nullish(),
        /**
         * With this number the buyer agrees to a message once the invitation is sent. Ignored without a
         * WhatsApp sender.
         */
        whatsappNumber: line(30).nullish(),
      }),
    }),
    /** `amount` in paise. `keyId` is null for a free order. */
    result: z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.literal(CURRENCY),
      keyId: z.string().nullable(),
    }),
  },
  /**
   * The browser reports what the payment window returned. `settled` is false until the provider confirms it.
   */
  confirmCheckout: {
    data: z.object({ orderId: required(64), paymentId: required(64), signature: required(256) }),
    result: z.object({ settled: z.boolean() }),
  },
  /** Mails the link that confirms a free order again, to the address of the order. */
  resendFreeOrderLink: {
    data: z.object({ orderId: required(64) }),
    result: z.object({ requested: z.literal(true) }),
  },
  /** Mails the links of an email's orders. The result does not reveal whether there are any. */
  requestOrderLinks: {
    data: z.object({ email: z.string() }),
    result: z.object({ requested: z.literal(true) }),
  },
} as const;
