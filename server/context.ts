import type { AdminRights, Right } from '#contract/rights.ts';
import type { Remedy } from '#domain/case.ts';
import type { Settings } from './config.ts';
import type { Auth } from './integrations/auth/auth.ts';
import type { CodeHost } from './integrations/github/code-host.ts';
import type { GithubOauth } from './integrations/github/oauth.ts';
import type { RepositoryReader } from './integrations/github/repository-reader.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { Payments } from './integrations/razorpay/payments.ts';
import type { WhatsApp } from './integrations/whatsapp/whatsapp.ts';
import type { Cache } from './platform/cache.ts';
import type { Db } from './platform/db/client.ts';
import type { LiveDocument } from './platform/live/live-document.ts';
import type { Live } from './platform/live/topics.ts';
import type { Logger } from './platform/log.ts';
import type { Jobs } from './platform/queue/job.ts';
import type { Sealer } from './platform/sealer.ts';
import type { Signer } from './platform/signer.ts';
import type { ShopMetrics } from './readers/metrics/get-shop-metrics.ts';

/** Settings, infrastructure and integrations. bootstrap/start-shop.ts creates them once. */
export interface Shop {
  settings: Settings;
  log: Logger;
  db: Db;
  /** The database for reads that may be a second old, such as reports: a replica if there is one. */
  readDb: Db;
  jobs: Jobs;
  live: Live;
  /** What everyone sees, read once per change: see `readPublic`. */
  publicReads: Cache<unknown>;
  /** What visitors follow on this node: see `shareDocument`. */
  liveDocuments: Map<string, LiveDocument>;
  auth: Auth;
  payments: Payments;
  codeHost: CodeHost;
  repositoryReader: RepositoryReader;
  /** Null when people can't connect their GitHub accounts. */
  githubOauth: GithubOauth | null;
  mailer: Mailer;
  /** Null without a sender, so that no messages are offered. */
  whatsApp: WhatsApp | null;
  signer: Signer;
  sealer: Sealer;
  remedies: Remedies;
  metrics: ShopMetrics;
}

/** The authenticated user. `rights` is null except for active admins. */
export interface Actor {
  userId: string;
  /** Absent for an actor that no session authenticated. */
  sessionId?: string;
  email: string;
  emailVerified: boolean;
  githubId: string | null;
  rights: AdminRights | null;
  /** Whether the session has passed a second factor: a code or a passkey. */
  hasPassedSecondFactor?: boolean;
  /** Seconds since the session was begun with a passkey; null or absent if it was not. */
  secondsSincePasskey?: number | null;
  /** Rights of the admin that are closed until they have a second factor; see ADMIN_SECOND_FACTOR. */
  closedRights?: readonly Right[];
}

/** The first argument of server functions: the shop and the actor (null without a session, and in jobs). */
export interface Context extends Shop {
  actor: Actor | null;
  /** True when the session could not be looked up: `actor` is null, but the user may be signed in. */
  isActorUnknown?: boolean;
  /** Undefined in jobs. */
  clientIp?: string;
}

/** How each kind of remedy is applied to a case. */
export type Remedies = Record<Remedy, RemedyHandler>;

/** Applies a remedy. Returns a message for the admin. */
export type RemedyHandler = (context: Context, request: RemedyRequest) => Promise<string>;

export interface RemedyRequest {
  /** The admin who applies the remedy and whose right was checked. */
  admin: Actor;
  caseId: string;
  /** The case's subject, such as the ID of a payment, order or removal. */
  subject: string;
  detail: Record<string, unknown>;
  /** The admin's note, possibly empty. */
  note: string;
  /** The ID of the admin's form; without it, each call is a new request. */
  requestId?: string | null | undefined;
}
