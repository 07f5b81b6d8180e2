import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Delivery } from '#domain/delivery.ts';
import type { Repository } from '#domain/github.ts';
import { ENDING_NUMBER, financialYear } from '#domain/tax.ts';
import type { Shop } from '../../context.ts';
import { accessBlocks } from '../../features/access/schema.ts';
import { admins } from '../../features/admins/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { missingDocuments, taxSeries } from '../../features/tax/schema.ts';
import { users } from '../../features/users/schema.ts';
import { authPasskeys, authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { installation } from '../../platform/db/schema.ts';

/** Gets what the database stores about its first start. For the operator. */
export async function getInstallation({ db }: Pick<Shop, 'db'>) {
  const [stamp] = await db.select().from(installation);
  const seeded = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, stamp?.sandboxUserIds ?? []))
    .orderBy(users.email);
  return {
    /** The mode that the database belongs to; null before the first start. */
    mode: stamp?.mode ?? null,
    /** Emails of the accounts that the sandbox created, whose passwords everyone knows. */
    sandboxAccounts: seeded.map(({ email }) => email),
  };
}

/** Lists the active admins who may move money, and how they log in. For the operator. */
export function listMoneyAdmins(db: Executor) {
  const hasPasskey = sql<boolean>`exists (select from ${authPasskeys} where ${authPasskeys.userId} = ${users.id})`;
  return db
    .select({
      email: users.email,
      hasPasskey,
      hasSecondFactor: sql<boolean>`(${authUsers.twoFactorEnabled} or ${hasPasskey})`,
    })
    .from(admins)
    .innerJoin(users, and(eq(users.id, admins.userId), eq(users.active, true)))
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(admins.active, true), or(eq(admins.orderWrite, true), eq(admins.payoutWrite, true))))
    .orderBy(asc(users.email));
}

/** Reads what the doctor compares with the payment provider. For the operator. */
export async function getBooksFacts(db: Executor) {
  const since = sql`now() - interval '2 days'`;
  const accepted = await db.select({ id: payments.id }).from(payments).where(gt(payments.createdAt, since));
  const withCase = await db.select({ id: cases.subject }).from(cases).where(gt(cases.createdAt, since));
  const restored = and(eq(cases.kind, 'restored_books'), isNull(cases.resolvedAt));
  return {
    /** The provider's IDs of payments of the last two days, accepted or with a case. */
    recentPaymentIds: [...accepted, ...withCase].map(({ id }) => id),
    /** Whether the case about restored books is open. */
    areBooksRestored: (await db.$count(cases, restored)) > 0,
    /** How many tax documents of payments and refunds could not be issued. */
    missingDocuments: await db.$count(missingDocuments),
    /** The series with few numbers left in this financial year, such as `CAP/26-27`, and the last number. */
    endingSeries: await listEndingSeries(db),
  };
}

/** Lists the series of tax documents that have few numbers left in this financial year. */
export async function listEndingSeries(db: Executor) {
  const isEnding = and(eq(taxSeries.year, financialYear(new Date())), gte(taxSeries.last, ENDING_NUMBER));
  return db.select().from(taxSeries).where(isEnding).orderBy(asc(taxSeries.series));
}

/** Lists what GitHub refuses as a whole, with its reasons. For the operator. */
export function listBlocks(db: Executor): Promise<{ subject: string; reason: string }[]> {
  const { subject, reason } = accessBlocks;
  return db.select({ subject, reason }).from(accessBlocks).orderBy(asc(subject));
}

const LIMIT = 20;

/** Lists repositories of published projects, at most 20: all, or those with this delivery. For the operator. */
export async function listRepositoriesOnSale(
  { db }: Pick<Shop, 'db'>,
  delivery?: Delivery,
): Promise<Repository[]> {
  return db
    .selectDistinct({ owner: projects.repoOwner, repo: projects.repoName })
    .from(projects)
    .where(and(eq(projects.status, 'published'), delivery && eq(projects.delivery, delivery)))
    .orderBy(asc(projects.repoOwner), asc(projects.repoName))
    .limit(LIMIT);
}
