import type { Executor } from '../db/client.ts';

/** Every job and its data. The data are only IDs, because the handler reads the current row. */
export interface JobData {
  /** `leased` names the lease that the payment took for this very job. */
  'send-invitation': { invitationId: string; leased?: { lease: string; callId: string } };
  'accept-invitation': { connectionId: string };
  'sweep-connections': Record<string, never>;
  'watch-order': { orderId: string };
  'process-event': { source: string; eventId: string };
  'send-mail': { mailId: string };
  'send-webhook': { deliveryId: string };
  'send-whatsapp-message': { orderId: string };
  'remove-access': { removalId: string };
  'advance-copy': { orderId: string };
  'check-merge': { orderId: string };
  'send-refund': { refundId: string };
  /** The queue itself defines this job. */
  'sweep-jobs': Record<string, never>;
  sweep: Record<string, never>;
  'sweep-orders': Record<string, never>;
  'reconcile-provider': Record<string, never>;
  'sweep-held-payments': Record<string, never>;
  'check-invitations': Record<string, never>;
  'check-invitation': { invitationId: string };
  'check-turnover': Record<string, never>;
  'keep-data-of-buyer': { orderId: string };
  'audit-access': Record<string, never>;
  'read-settlements': Record<string, never>;
  'probe-blocks': Record<string, never>;
  'resume-blocked': Record<string, never>;
  'sweep-repositories': Record<string, never>;
  prune: Record<string, never>;
  'sync-repository': { projectId: string };
  'read-file-list': { projectId: string; owner: string; repo: string; commit: string };
  'end-sales': Record<string, never>;
  'normalize-search': Record<string, never>;
  'render-covers': Record<string, never>;
  'mail-waiting-list': Record<string, never>;
  'mail-versions': Record<string, never>;
  /**
   * The email as typed. The job looks the account up, so that the response time does not reveal whether it
   * exists. `asker` says who asked, see `findAsker`.
   */
  'mail-reset-link': { email: string; asker?: string };
  'mail-my-orders': { email: string; id: string; asker?: string };
  'mail-data-link': { email: string; id: string; asker?: string };
  'erase-due': Record<string, never>;
  'check-credentials': Record<string, never>;
}
export type JobName = keyof JobData;

/** When a job starts by itself. The time of a day is Indian, such as `03:10`. */
export type Schedule = { everyMinutes: number } | { dailyAt: string };

export interface Job<N extends JobName = JobName> {
  name: N;
  data: JobData[N];
  /** Seconds from now. */
  inSeconds?: number;
  /** Deduplicates queued jobs with the same key. */
  key?: string;
  /** Jobs with a higher priority go first; 0 by default. */
  priority?: number;
}

/**
 * A job handler. It must be idempotent, because a job may run more than once. `C` is the context that
 * handlers get.
 */
export interface JobDefinition<C, N extends JobName = JobName> {
  name: N;
  run: (context: C, data: JobData[N]) => Promise<void>;
  /** When the job starts by itself, on one node. */
  schedule?: Schedule;
  /** The number of jobs that run at once; 1 by default. */
  concurrency?: number;
  /**
   * The job is stored until it is done, because nothing else says that it has to run. Other jobs start what
   * rows demand: they run on this node once their transaction commits, and if they get lost with the process,
   * a sweep or their schedule finds the rows.
   */
  stored?: true;
  /** The number of retries after a failure, with backoff; 5 by default. */
  retries?: number;
}

/** A job that failed on its last retry. */
export interface DeadJob {
  name: JobName;
  data: JobData[JobName];
  /** The message of its last error. */
  reason: string;
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. A job that
   * is not stored needs no statement. It starts after the commit, or at once when `executor` is no
   * transaction.
   */
  enqueue<N extends JobName>(executor: Executor, job: Job<N>): Promise<void>;
  /** Whether this release has such a job. A dead job may be of an earlier release. */
  has(name: string): boolean;
  /** Whether a job of this name that is enqueued now starts at once, because a worker of this node is free. */
  hasRoom(name: JobName): boolean;
}
