import * as z from 'zod';
import { PROJECT_STATUSES } from '#domain/project.ts';
import {
  MAX_PARTS,
  MAX_TEAM_SIZE,
  OPERATING_SYSTEMS,
  PROJECT_FIELDS,
  PROJECT_LEVELS,
} from '#domain/project-facets.ts';
import { MAX_RATING, MAX_REVIEW_LENGTH, MODERATED_STATUSES } from '#domain/review.ts';
import { adminRights, metrics, teamMember } from './documents.ts';

/** A trimmed single line without control characters; PostgreSQL rejects NUL. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Please leave out control characters.');
const required = (max: number) => line(max).min(1);
const paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0'), 'Please leave out control characters.');
const id = required(128);
/** Rupees with at most two decimals, bounded so that paise are exact integers. */
const rupees = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');
const email = line(254).pipe(z.email('Please enter a valid email address.'));
const list = z.array(required(80)).min(1).max(40);

/** Repositories imported by one call, which ends within 70 seconds. */
const MAX_IMPORTS = 25;

const displayOrder = z.number().int().min(-1_000_000).max(1_000_000);
/** URL of the cover; null for the generated one. */
const coverImage = line(500).nullish();

const projectFields = {
  name: required(120),
  price: rupees,
  githubRepoUrl: required(200),
  tech: list,
  features: z.array(required(200)).min(1).max(40),
  description: paragraph(5000).nullish(),
  /** Null clears them. */
  field: z.enum(PROJECT_FIELDS).nullish(),
  level: z.enum(PROJECT_LEVELS).nullish(),
  teamSize: z.number().int().min(1).max(MAX_TEAM_SIZE).optional(),
  hardware: z
    .array(z.strictObject({ item: required(80), rupees }))
    .max(MAX_PARTS)
    .optional(),
  operatingSystems: z.array(z.enum(OPERATING_SYSTEMS)).max(OPERATING_SYSTEMS.length).optional(),
  /** Addresses of a demo and of a video, https only. Null clears them. */
  demoUrl: line(500).nullish(),
  videoUrl: line(500).nullish(),
  /** Whether failing checks stop the sale; true unless said. */
  pauseWhenFailing: z.boolean().optional(),
};

/** Every callable's `data` and `result`. Amounts are in rupees unless noted. */
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
        /** The team's other accounts, at most the project's `teamSize` - 1. */
        teamGithubIds: z
          .array(line(100))
          .max(MAX_TEAM_SIZE - 1)
          .optional(),
        projectId: id,
        projectName: z.unknown().optional(),
        projectGitUrl: z.unknown().optional(),
        projectPrice: rupees,
        referralCode: line(64).nullish(),
        /** For a message when the invitation is out; the buyer's consent. Ignored without a sender. */
        whatsappNumber: line(30).nullish(),
      }),
    }),
    /** `amount` in paise. `keyId` is null for a free order. */
    result: z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.literal('INR'),
      keyId: z.string().nullable(),
    }),
  },
  /** The browser reports what the payment window returned. `settled` is false until the provider confirms. */
  confirmCheckout: {
    data: z.object({ orderId: required(64), paymentId: required(64), signature: required(256) }),
    result: z.object({ settled: z.boolean() }),
  },
  /** Mails the links of an email's orders; the result is the same whether there are any. */
  requestOrderLinks: {
    data: z.object({ email: z.string() }),
    result: z.object({ requested: z.literal(true) }),
  },
  /** Sets the teammates of the caller's purchase, without the buyer. */
  updateTeam: {
    data: z.object({ orderId: id, githubIds: z.array(line(100)).max(MAX_TEAM_SIZE - 1) }),
    result: z.object({ team: z.array(teamMember) }),
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
    /** `price` may be left out of a draft only. */
    data: z.object({
      ...projectFields,
      price: rupees.nullish(),
      status: z.enum(['draft', 'published']).optional(),
      coverImage,
      displayOrder: displayOrder.optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  updateProject: {
    /** Optional fields that are left out are kept. With `version`, fails if the project was changed since. */
    data: z.object({
      projectId: id,
      ...projectFields,
      displayOrder,
      coverImage,
      version: required(64).optional(),
    }),
    result: z.object({ id: z.string(), slug: z.string() }),
  },
  setProjectStatus: {
    data: z.object({ projectId: id, status: z.enum(PROJECT_STATUSES) }),
    result: z.object({ status: z.enum(PROJECT_STATUSES) }),
  },
  deleteProject: {
    data: z.object({ projectId: id }),
    result: z.object({ deleted: z.literal(true) }),
  },
  /** By owners of the project; replaces what they wrote before. */
  saveReview: {
    data: z.object({
      projectId: id,
      rating: z.number().int().min(1).max(MAX_RATING),
      text: paragraph(MAX_REVIEW_LENGTH).min(1),
      showName: z.boolean().default(false),
    }),
    result: z.object({ status: z.literal('waiting') }),
  },
  /** An answer that is left out is kept, an empty one is removed. */
  moderateReview: {
    data: z.object({
      reviewId: id,
      status: z.enum(MODERATED_STATUSES),
      answer: paragraph(MAX_REVIEW_LENGTH).nullish(),
    }),
    result: z.object({ status: z.enum(MODERATED_STATUSES) }),
  },
  /** What GitHub says about a repository before a project is sold from it. */
  checkRepository: {
    data: z.object({ githubRepoUrl: z.string() }),
    result: z.object({
      repository: z.string(),
      reachable: z.boolean(),
      private: z.boolean(),
      ownedByOrganisation: z.boolean(),
      mayInvite: z.boolean(),
    }),
  },
  /** A page of the repositories that the shop's GitHub credential can see. */
  listImportableRepositories: {
    data: z.object({ search: line(100).optional(), cursor: required(200).nullish() }),
    result: z.object({
      repositories: z.array(
        z.object({
          /** `owner/name` */
          repository: z.string(),
          private: z.boolean(),
          /** Unix time in seconds; null before the first push. */
          pushedAt: z.number().int().nullable(),
          hasManifest: z.boolean(),
          /** The project that is sold from it. */
          projectId: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  /** Creates a draft from each repository, `owner/name`. */
  importRepositories: {
    data: z.object({ repositories: z.array(required(200)).min(1).max(MAX_IMPORTS) }),
    result: z.object({
      imported: z.array(
        z.object({
          repository: z.string(),
          projectId: z.string().nullable(),
          /** What is missing or wrong, for people. */
          problems: z.array(z.string()),
        }),
      ),
    }),
  },
  /** Reads the project's repository now. */
  syncRepository: {
    data: z.object({ projectId: id }),
    result: z.object({ commit: z.string() }),
  },
  verifyPayout: {
    data: z.object({ payoutId: id }),
    result: z.object({ isVerified: z.boolean(), message: z.string() }),
  },
  /** Before the QR code of a verified claim is shown. */
  startPayout: {
    data: z.object({ payoutId: id }),
    result: z.object({ status: z.literal('paying') }),
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
  /** Takes back the reward of an order that the claimant of a payout made with their own code. */
  reverseSelfReferral: {
    data: z.object({ payoutId: id, orderId: id, reason: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
  retryGithubInvite: {
    data: z.object({ userId: id, projectId: id, githubId: required(100), repoUrl: required(200) }),
    result: z.object({ status: z.enum(['invite_success', 'invite_failed']) }),
  },
  toggleUserStatus: {
    /** `reason` is for the mail about a deactivation. */
    data: z.object({ userId: id, newStatus: z.boolean(), reason: paragraph(500).nullish() }),
    result: z.object({ active: z.boolean() }),
  },
  getAdminDashboardMetrics: {
    data: z.null().optional(),
    result: metrics,
  },
  refundOrder: {
    /** Without an amount, all that is left goes back. */
    data: z.object({ orderId: id, reason: required(500), amount: rupees.min(1).optional() }),
    result: z.object({ status: z.string() }),
  },
  /** Of a guest's order only. */
  correctEmail: {
    data: z.object({ orderId: id, email }),
    result: z.object({ status: z.literal('corrected') }),
  },
  recheckOrder: {
    data: z.object({ orderId: id }),
    result: z.object({ status: z.string() }),
  },
  replayEvent: {
    data: z.object({ eventId: id }),
    result: z.object({ status: z.string() }),
  },
  /** Runs the case's remedy. */
  applyRemedy: {
    data: z.object({ caseId: id, note: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
  /** Compares who has access at GitHub with the books, in all sold repositories or a project's. */
  auditAccess: {
    data: z.object({ projectId: id.optional() }),
    result: z.object({ checked: z.number().int(), differences: z.number().int() }),
  },
  /** The account of an access difference is left alone from now on. */
  markAsHelper: {
    data: z.object({ caseId: id }),
    result: z.object({ message: z.string() }),
  },
  /** Closes a case that was handled elsewhere. */
  dismissCase: {
    data: z.object({ caseId: id, note: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
} as const;

export type FunctionName = keyof typeof functions;
export type DataOf<N extends FunctionName> = z.input<(typeof functions)[N]['data']>;
export type ParsedDataOf<N extends FunctionName> = z.output<(typeof functions)[N]['data']>;
export type ResultOf<N extends FunctionName> = z.output<(typeof functions)[N]['result']>;

/** A row of `npm run catalogue -- import`. */
export const catalogueRow = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug has lower-case letters, digits and single hyphens.')
    .max(100)
    .optional(),
  ...projectFields,
  price: rupees.nullish(),
  status: z.enum(PROJECT_STATUSES).optional(),
  coverImage,
  displayOrder: displayOrder.optional(),
});
export type CatalogueRow = z.output<typeof catalogueRow>;

export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];
