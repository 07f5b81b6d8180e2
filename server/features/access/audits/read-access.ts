import { and, eq, gt, sql } from 'drizzle-orm';
import type { ListedAccount } from '#domain/access-difference.ts';
import type { Context } from '../../../context.ts';
import { repositoryOf } from '../repository.ts';
import { accessAudits, accessPages } from './schema.ts';

export type Audit = typeof accessAudits.$inferSelect;

/**
 * Invitations are read first, so that an account that accepts its invitation during the audit is found among
 * the collaborators.
 */
const LISTS = ['invitations', 'collaborators'] as const;

/**
 * Lists all accounts that GitHub has for a repository; null when the time is over. Pages that were read since
 * the audit began are not read again, so that the audit continues where it stopped; other pages are requested
 * conditionally. Throws CodeHostError, also when the rest of the quota is reserved for invitations.
 */
export async function readAccess(
  context: Context,
  audit: Audit,
  isTimeOver: () => boolean,
): Promise<ListedAccount[] | null> {
  const listed: ListedAccount[] = [];
  for (const list of LISTS) {
    for (let page = 1; ; page += 1) {
      const read =
        (await findPage(context, audit, list, page)) ?? (await readPage(context, audit, list, page));
      listed.push(...read.accounts);
      if (!read.hasNext) {
        await forgetPagesAfter(context, audit, list, page);
        break;
      }
      if (isTimeOver()) return null;
    }
  }
  return listed;
}

type List = (typeof LISTS)[number];
type Page = Pick<typeof accessPages.$inferSelect, 'accounts' | 'hasNext'>;

const isPage = (repository: string, list: List, page: number) =>
  and(eq(accessPages.repository, repository), eq(accessPages.list, list), eq(accessPages.page, page));

/** Finds a page that was read since the audit began. */
async function findPage(
  { db }: Context,
  { repository }: Audit,
  list: List,
  page: number,
): Promise<Page | undefined> {
  const [found] = await db
    .select()
    .from(accessPages)
    .innerJoin(accessAudits, eq(accessAudits.repository, accessPages.repository))
    .where(and(isPage(repository, list, page), sql`${accessPages.readAt} >= ${accessAudits.startedAt}`));
  return found?.access_pages;
}

async function readPage(
  { db, repositoryReader }: Context,
  audit: Audit,
  list: List,
  page: number,
): Promise<Page> {
  const { repository } = audit;
  const [known] = await db
    .select()
    .from(accessPages)
    .where(isPage(repository, list, page));
  const of = { ...repositoryOf(audit), list, page };
  const fresh = await repositoryReader.listAccess(of, known?.etag ?? undefined);
  if (fresh === 'unchanged' && known) {
    await db
      .update(accessPages)
      .set({ readAt: sql`now()` })
      .where(isPage(repository, list, page));
    return known;
  }
  const { etag, value } =
    fresh === 'unchanged' ? { etag: null, value: { accounts: [], hasNext: false } } : fresh;
  const read = { ...value, etag, readAt: sql`now()` };
  await db
    .insert(accessPages)
    .values({ repository, list, page, ...read })
    .onConflictDoUpdate({
      target: [accessPages.repository, accessPages.list, accessPages.page],
      set: read,
    });
  return value;
}

async function forgetPagesAfter(
  { db }: Context,
  { repository }: Audit,
  list: List,
  page: number,
): Promise<void> {
  await db
    .delete(accessPages)
    .where(
      and(eq(accessPages.repository, repository), eq(accessPages.list, list), gt(accessPages.page, page)),
    );
}
