import * as z from 'zod';
import { adminRights, metrics } from './documents.ts';

/** One line of text a person typed: trimmed, no control characters (PostgreSQL refuses NUL), bounded. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/u, 'Please leave out control characters.');
const required = (max: number) => line(max).min(1);
const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0'));
const id = required(128);
/** Rupees as JSON numbers: whole paise, nothing negative, bounded so that paise stay exact. */
const rupees = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');
const email = line(254).pipe(z.email('Please enter a valid email address.'));
const list = z.array(required(80)).min(1).max(40);

const displayOrder = z.number().int().min(-1_000_000).max(1_000_000);
/** An address, or null for none: the drawn cover. */
const coverImage = line(500).nullish();

const projectFields = {
  name: required(120),
  price: rupees,
  githubRepoUrl: required(200),
  tech: list,
  features: z.array(required(200)).min(1).max(40),
  description: paragraph(5000).nullish(),
};

/**
 * The 12 callables of the spec and three of ours: what goes in (`data`) and what comes out (`result`). Amounts are rupees
 * but where said.
 */
export const functions = {
  validateReferralCode: {
    data: z.object({ referralCode: line(64), email: line(254).nullish() }),
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
        projectId: id,
        projectName: z.unknown().optional(),
        projectGitUrl: z.unknown().optional(),
        projectPrice: rupees,
        referralCode: line(64).nullish(),
      }),
    }),
    /** `amount` in paise, as the provider wants it. */
    result: z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.literal('INR'),
      keyId: z.string().nullable(),
    }),
  },
  mergeGuestUser: {
    data: z.object({ email, authUserId: id }),
    result: z.object({ merged: z.boolean() }),
  },
  requestPayout: {
    data: z.object({ upiId: line(100) }),
    result: z.object({ message: z.string() }),
  },
  createProjectWithSlug: {
    data: z.object({
      ...projectFields,
      coverImage,
      displayOrder: displayOrder.optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  updateProject: {
    /** `coverImage` left out stays as it is. With a `version`, nobody's change in the meantime is overwritten. */
    data: z.object({
      projectId: id,
      ...projectFields,
      displayOrder,
      coverImage,
      version: required(64).optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  verifyPayout: {
    data: z.object({ payoutId: id }),
    result: z.object({ isVerified: z.boolean(), message: z.string() }),
  },
  updatePayoutStatus: {
    data: z.object({
      payoutId: id,
      status: z.enum(['completed', 'rejected']),
      transactionId: line(100).nullish(),
      rejectionReason: line(500).nullish(),
    }),
    result: z.object({ status: z.enum(['completed', 'rejected']) }),
  },
  retryGithubInvite: {
    data: z.object({ userId: id, projectId: id, githubId: required(100), repoUrl: required(200) }),
    result: z.object({ status: z.enum(['invite_success', 'invite_failed']) }),
  },
  toggleUserStatus: {
    data: z.object({ userId: id, newStatus: z.boolean() }),
    result: z.object({ active: z.boolean() }),
  },
  getAdminDashboardMetrics: {
    data: z.null().optional(),
    result: metrics,
  },
  refundOrder: {
    data: z.object({ orderId: id, reason: required(500) }),
    result: z.object({ status: z.string() }),
  },
  recheckOrder: {
    data: z.object({ orderId: id }),
    result: z.object({ status: z.string() }),
  },
  replayEvent: {
    data: z.object({ eventId: id }),
    result: z.object({ status: z.string() }),
  },
} as const;

export type FunctionName = keyof typeof functions;
export type DataOf<N extends FunctionName> = z.input<(typeof functions)[N]['data']>;
export type ParsedDataOf<N extends FunctionName> = z.output<(typeof functions)[N]['data']>;
export type ResultOf<N extends FunctionName> = z.output<(typeof functions)[N]['result']>;

/** One row of `npm run catalogue -- import`. */
export const catalogueRow = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug has lower-case letters, digits and single hyphens.')
    .max(100)
    .optional(),
  ...projectFields,
  coverImage,
  displayOrder: displayOrder.optional(),
});
export type CatalogueRow = z.output<typeof catalogueRow>;

export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];
