import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { supportAlertMail } from '#content/mails/support-alert.ts';
import type { CaseKind } from '#domain/case.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail, type MailContext } from '../../platform/mail/enqueue-mail.ts';
import type { DeadJob } from '../../platform/queue/job.ts';
import { announce } from '../webhooks/announce.ts';
import { cases } from './schema.ts';

export interface NewCase {
  kind: CaseKind;
  /** The ID of the thing that has the problem: there is one case per kind and subject. */
  subject: string;
  order?: CaseOrder | null;
  /** The project of a case that has no order. */
  project?: Pick<CaseOrder, 'projectName' | 'repoOwner' | 'repoName'>;
  paymentId?: string | null;
  /** What happened, for admins. */
  message: string;
  detail?: Record<string, unknown>;
  /** True if a resolved case is opened again, and an open one says what is new; otherwise both stay. */
  canReopen?: boolean;
  /** Several cases with the same key alert once. */
  alertKey?: string;
  /** What the alert says of several cases with the same key, instead of the message and facts of this one. */
  alertMessage?: string | undefined;
}

interface CaseOrder {
  id: string;
  publicId: string | null;
  projectId: string;
  projectName: string;
  repoOwner: string;
  repoName: string;
  githubLogin: string;
}

/**
 * Inserts an already resolved case, so that a late "opened" event cannot open it. Does nothing if the case
 * exists.
 */
export async function recordResolvedCase(
  tx: Executor,
  { kind, subject, order, paymentId = null, message, detail = {} }: NewCase,
  resolution: string,
): Promise<void> {
  const about = { kind, subject, orderId: order?.id ?? null, message, detail: { ...detail, paymentId } };
  await tx
    .insert(cases)
    .values({ id: randomUUID(), ...about, resolvedAt: sql`now()`, resolution })
    .onConflictDoNothing({ target: [cases.kind, cases.subject] });
}

const NO_FACTS = { paymentId: null, orderId: null, projectName: null, repo: null, githubLogin: null };

/**
 * Opens a case for manual review and alerts support by mail, once for each time it is opened, in the caller's
 * transaction. Idempotent.
 */
export async function openCase(context: MailContext, tx: Executor, newCase: NewCase): Promise<void> {
  const {
    kind,
    subject,
    order = null,
    project = order,
    paymentId = null,
    message,
    detail = {},
    canReopen = false,
    alertKey,
    alertMessage,
  } = newCase;
  const about = { message, detail: { ...detail, paymentId } };
  const [opened] = await tx
    .insert(cases)
    .values({ id: randomUUID(), kind, subject, orderId: order?.id ?? null, ...about })
    .onConflictDoUpdate({
      target: [cases.kind, cases.subject],
      set: {
        resolvedAt: null,
        resolvedBy: null,
        resolution: null,
        ...about,
        occurrence: sql`${cases.occurrence} + (${cases.resolvedAt} is not null)::int`,
      },
      setWhere: canReopen ? or(isNotNull(cases.resolvedAt), ne(cases.message, message)) : sql`false`,
    })
    .returning({ id: cases.id, occurrence: cases.occurrence });
  if (!opened) return;
  await announce(context, tx, {
    event: 'case.opened',
    subjectKey: `${opened.id} ${opened.occurrence}`,
    caseId: opened.id,
    order,
  });
  await enqueueMail(context, tx, {
    mail: supportAlertMail,
    subjectKey: alertKey ?? `${kind}:${subject}${opened.occurrence > 1 ? ` ${opened.occurrence}` : ''}`,
    data: alertMessage
      ? { kind, message: alertMessage, ...NO_FACTS }
      : {
          kind,
          message,
          paymentId,
          orderId: order?.publicId ?? null,
          projectName: project?.projectName ?? null,
          repo: project && `${project.repoOwner}/${project.repoName}`,
          githubLogin: order?.githubLogin ?? null,
        },
  });
}

/**
 * Opens a case, or updates an open one that says something else. A case that an admin resolved stays resolved
 * while it would say the same.
 */
export async function keepCaseOpen(context: MailContext, tx: Executor, newCase: NewCase): Promise<void> {
  const { kind, subject, message, paymentId = null } = newCase;
  const isCase = and(eq(cases.kind, kind), eq(cases.subject, subject));
  const [known] = await tx.select().from(cases).where(isCase).for('update');
  const detail = { ...newCase.detail, paymentId };
  const isSame = isDeepStrictEqual(known?.detail, detail);
  if (known && known.resolvedAt === null) {
    if (!isSame) await tx.update(cases).set({ message, detail }).where(isCase);
  } else if (!isSame || known?.resolvedBy === null) {
    await openCase(context, tx, { ...newCase, canReopen: true });
  }
}

/** Opens a case about a job that failed its last retry. */
export async function openDeadJobCase(context: Context, { name, data, reason }: DeadJob): Promise<void> {
  const ids = Object.values(data).join(' ');
  await context.db.transaction((tx) =>
    openCase(context, tx, {
      kind: 'dead_job',
      subject: ids ? `${name} ${ids}` : name,
      message: `The job "${name}" failed at its last try. ${reason}`,
      detail: { job: name, data },
      canReopen: true,
    }),
  );
}
