import * as z from 'zod';
import { INVITATION_STATES, INVITE_STATUSES } from '#domain/invitation.ts';
import { FINAL_INVITE_STATUSES, ORDER_AWAITING } from '#domain/order.ts';
import { PAYOUT_STATUSES } from '#domain/payout.ts';
import { PROJECT_STATUSES } from '#domain/project.ts';
import { OPERATING_SYSTEMS, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, PROJECT_SORTS, TEAM_FILTERS } from '#domain/project-filters.ts';
import { TOOLS } from '#domain/tools.ts';
import { VIVA_KINDS, VIVA_LEVELS } from '#domain/viva.ts';
import { timestamp } from './fields.ts';
import { repository } from './repository.ts';

/** Rupees, at most two decimals. */
const rupees = z.number().min(0);

/**
 * A project as the storefront shows it. Only admins with projectWrite get `githubRepoUrl`. They get `status`
 * too, and so do buyers while it is not `published`. `price` is null only in drafts without one.
 */
export const project = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  price: rupees.nullable(),
  tech: z.array(z.string()),
  features: z.array(z.string()),
  description: z.string().nullable(),
  coverImage: z.string().nullable(),
  displayOrder: z.number().int(),
  purchaseCount: z.number().int(),
  field: z.enum(PROJECT_FIELDS).nullable(),
  level: z.enum(PROJECT_LEVELS).nullable(),
  /** True while the project can't be bought. */
  isPaused: z.boolean(),
  /** The repository's checks fail, or GitHub refuses everyone at the repository; null while not paused. */
  pausedBy: z.enum(['checks', 'repository']).nullable(),
  /** Whether it can be opened in GitHub Codespaces. */
  runsInBrowser: z.boolean(),
  /** The rating of the reviews that are shown; null without any. */
  rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
  githubRepoUrl: z.string().optional(),
  status: z.enum(PROJECT_STATUSES).optional(),
});

/** One project, with the fields that lists leave out. */
export const projectDetails = project.extend({
  /** The largest number of GitHub accounts of one purchase, the buyer's included. */
  teamSize: z.number().int(),
  /** Parts that the project needs and the buyer gets elsewhere. */
  hardware: z.array(z.object({ item: z.string(), rupees })),
  /** Operating systems on which the project is built and run; empty when the seller names none. */
  operatingSystems: z.array(z.enum(OPERATING_SYSTEMS)),
  /** Tools that must be installed, with their versions as semver ranges. */
  requires: z.array(z.object({ tool: z.enum(TOOLS), version: z.string() })),
  /** The number of viva questions and of the files they are about, and the questions that are samples. */
  viva: z.object({
    questions: z.number().int(),
    files: z.number().int(),
    samples: z.array(z.object({ ask: z.string(), kind: z.enum(VIVA_KINDS), level: z.literal(VIVA_LEVELS) })),
  }),
  /** Whether the viva questions were written for the project. Otherwise they are general ones. */
  hasVivaFile: z.boolean(),
  /** Screenshots from the repository; sizes in pixels. */
  gallery: z.array(
    z.object({ url: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }),
  ),
  demoUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Null until the repository was read for the first time. */
  repository: repository.nullable(),
  /** Whether failing checks stop the sale; only sent to admins with projectWrite. */
  pauseWhenFailing: z.boolean().optional(),
});

/** Another GitHub account of a purchase. */
export const teamMember = z.object({
  githubId: z.string(),
  githubInviteStatus: z.enum(INVITE_STATUSES),
  inviteState: z.enum(INVITATION_STATES),
});

export const purchasedProject = z.object({
  projectId: z.string(),
  name: z.string(),
  githubInviteStatus: z.enum(INVITE_STATUSES),
  projectGitUrl: z.string(),
  /** The order's public ID. */
  orderId: z.string(),
  /** The GitHub account that the invitation is for. */
  githubId: z.string(),
  inviteState: z.enum(INVITATION_STATES),
  /** True while GitHub refuses everyone at the repository, so that the invitation waits. */
  isBlocked: z.boolean(),
  /** True when the name was checked after the payment, and no account that can be invited has it. */
  isUnknown: z.boolean(),
  /** Unix time when GitHub accepts invitations again; only while queued. */
  queuedUntil: timestamp.nullable(),
  /** Unix time of the next attempt; null if none is scheduled. */
  nextInviteAt: timestamp.nullable(),
  /** The page where `githubId` accepts the invitation; only while sent. */
  invitationUrl: z.string().nullable(),
  /** The page that opens the project in GitHub Codespaces; null without access or dev container. */
  codespacesUrl: z.string().nullable(),
  /** The commit of the repository when it was ordered; null for orders before the first reading. */
  soldCommit: z.string().nullable(),
  /** The newest version, if it was published after the purchase. */
  newVersion: z.object({ tag: z.string(), publishedAt: timestamp, slug: z.string() }).nullable(),
  /** The number of viva questions that the buyer could answer, of all; null until they are known. */
  viva: z.object({ could: z.number().int(), total: z.number().int() }).nullable(),
  /** The largest number of GitHub accounts, the buyer's included. */
  teamSize: z.number().int(),
  /** The other accounts, without the buyer's. */
  team: z.array(teamMember),
});

export const user = z.object({
  id: z.string(),
  email: z.string(),
  githubId: z.string().nullable(),
  active: z.boolean(),
  referralCode: z.string().nullable(),
  /** `totalEarnings` is what is not paid out yet, in rupees; a reversal can make it negative. */
  referral: z.object({
    totalEarnings: z.number(),
    totalReferrals: z.number().int(),
    lifetimeEarnings: rupees,
  }),
  purchasedProjects: z.record(z.string(), purchasedProject),
  createdAt: timestamp,
});

export const payoutStatus = z.enum(PAYOUT_STATUSES);

export const payout = z.object({
  id: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  payoutAmount: rupees,
  claimedEarnings: rupees,
  claimedReferrals: z.number().int(),
  upiId: z.string(),
  status: payoutStatus,
  requestedAt: timestamp,
  transactionId: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** The bank's reference of a payout that it sent back, and the day in IST (`2026-11-21`). */
  returnReference: z.string().nullable(),
  returnedOn: z.string().nullable(),
});

/** The document is public: anyone who knows the order ID can read it, so it holds nothing else. */
export const pendingOrder = z.object({
  id: z.string(),
  finalInviteStatus: z.enum(FINAL_INVITE_STATUSES).nullable(),
  awaiting: z.enum(ORDER_AWAITING).nullable(),
  /** Null until the buyer is invited. */
  access: z.enum(['invited', 'granted']).nullable(),
  /** `refused` when the buyer's mail server rejects our mail. */
  mail: z.enum(['refused']).nullable(),
});

export const adminRights = z.object({
  payoutRead: z.boolean(),
  payoutWrite: z.boolean(),
  userWrite: z.boolean(),
  projectWrite: z.boolean(),
  orderWrite: z.boolean(),
});
export const rightNames = adminRights.keyof().options;
export type Right = (typeof rightNames)[number];

export const admin = z.object({ id: z.string(), active: z.boolean(), rights: adminRights });

export const metrics = z.object({
  totalUserCount: z.number().int(),
  registeredUserCount: z.number().int(),
  guestUserCount: z.number().int(),
  totalProjectCount: z.number().int(),
  mostPopularProject: z.string().nullable(),
});

/** The paging parameters of every list. */
export const paging = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
};

export const projectsQuery = z.object({
  search: z.string().trim().max(100).default(''),
  tech: z.string().trim().max(60).default(''),
  price: z.enum(PRICE_BANDS).optional(),
  field: z.enum(PROJECT_FIELDS).optional(),
  level: z.enum(PROJECT_LEVELS).optional(),
  hardware: z.enum(HARDWARE_BANDS).optional(),
  team: z.enum(TEAM_FILTERS).optional(),
  runsInBrowser: z.literal('true').optional(),
  viva: z.literal('true').optional(),
  sort: z.enum(PROJECT_SORTS).optional(),
  ...paging,
});
export const usersQuery = z.object({ email: z.string().trim().max(254).default(''), ...paging });
/** The query of lists that have no filter. */
export const pageQuery = z.object(paging);

/** A page of documents; `nextCursor` is null on the last page. */
export interface Page<T> {
  documents: T[];
  nextCursor: string | null;
}

export type Project = z.infer<typeof project>;
export type ProjectDetails = z.infer<typeof projectDetails>;
export type PurchasedProject = z.infer<typeof purchasedProject>;
export type TeamMember = z.infer<typeof teamMember>;
export type User = z.infer<typeof user>;
export type Payout = z.infer<typeof payout>;
export type PendingOrder = z.infer<typeof pendingOrder>;
export type AdminRights = z.infer<typeof adminRights>;
export type Admin = z.infer<typeof admin>;
export type Metrics = z.infer<typeof metrics>;
export type PageQuery = z.infer<typeof pageQuery>;

/** `/documents/catalogue` differs after each change of the catalogue, and stays the same after sales. */
export interface CatalogueVersion {
  /** The number of projects. */
  projects: number;
  /** Unix time in seconds of the newest change; null without projects. */
  changedAt: number | null;
}
