import { and, eq } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import { leaseToken } from '../../platform/outbox/lease.ts';
import { onceReachable } from '../../platform/outbox/once-reachable.ts';
import { type FoundCopy, findOrGenerate } from './find-or-generate.ts';
import type { CopyLease } from './lease-copy.ts';
import { LICENCE_FILE, writeLicence } from './licence.ts';
import { isSameTree } from './rules/copy.ts';
import { copies } from './schema.ts';
import { takeCalls } from './take-call.ts';

/** GitHub has made the repository and not its files yet. */
export class ContentMissing extends Error {
  override name = 'ContentMissing';
}

/** A copy that the buyer can be invited to. */
export interface MadeCopy extends Repository {
  /** The project's commit that has the files of the copy. */
  soldCommit: string;
  firstCommit: string;
  licenceCommit: string;
}

/**
 * Takes the steps that are left until a copy can be used. Each is stored before the next one begins, and asks
 * GitHub what an earlier attempt did. Throws CodeHostError and ContentMissing.
 */
export async function makeCopy(context: Context, copy: CopyLease): Promise<MadeCopy> {
  // The sold files are the project's, so they are read while GitHub makes the copy.
  const sold = copy.firstCommit === null ? listSold(context, copy) : null;
  sold?.catch(() => undefined);
  const found = await findOrGenerate(context, copy);
  const { owner, repo, defaultBranch: branch } = found;
  const head = await context.codeHost.findHead({ owner, repo, branch });
  if (head === null) throw new ContentMissing();
  const { firstCommit, deliveredCommit } = copy;
  const first =
    firstCommit !== null && deliveredCommit !== null
      ? { firstCommit, soldCommit: deliveredCommit, licenceSha: undefined }
      : await findFirst(context, copy, { found, head, sold: (await sold) ?? null });
  const licenceCommit =
    head === first.firstCommit
      ? await addLicence(context, copy, { found, sha: first.licenceSha })
      : // An earlier attempt added the licence, and no one is invited before the copy is ready.
        head;
  return { owner, repo, soldCommit: first.soldCommit, firstCommit: first.firstCommit, licenceCommit };
}

interface Begun {
  found: FoundCopy;
  /** The newest commit of the copy. */
  head: string;
  /** The files of the commit that was ordered. */
  sold: readonly TreeEntry[] | null;
}

/** Finds the project's commit whose files the copy began with, and stores both. */
async function findFirst(
  context: Context,
  copy: CopyLease,
  { found: { owner, repo, defaultBranch }, head, sold }: Begun,
) {
  const { codeHost, db } = context;
  const compare = async (commit: string) => {
    const files = await codeHost.listTree({ owner, repo, commit, isRootOnly: true });
    const soldCommit = await findSoldCommit(context, copy, { files, sold, branch: defaultBranch });
    const licenceSha = files.find(({ path }) => path === LICENCE_FILE)?.sha;
    return soldCommit === null ? null : { firstCommit: commit, soldCommit, licenceSha };
  };
  const first = (await compare(head)) ?? (await compareParent());
  // The copy of a restored backup has its licence, although the books don't know its first commit.
  async function compareParent() {
    const [parent] = (await codeHost.getCommit({ owner, repo, commit: head })).parents;
    return parent === undefined ? null : compare(parent);
  }
  if (first === null) throw new ContentMissing();
  const { firstCommit, soldCommit: deliveredCommit } = first;
  await onceReachable(() =>
    db
      .update(copies)
      .set({ firstCommit, deliveredCommit })
      .where(and(eq(copies.orderId, copy.orderId), eq(leaseToken(copies), copy.lease))),
  );
  return first;
}

/** How many of the newest commits of a project are compared with a copy. */
const COMPARED_COMMITS = 10;

/** Lists the files of the commit that was ordered; null if there is none, or a push with force replaced it. */
async function listSold(
  { codeHost }: Context,
  { templateOwner: owner, templateName: repo, order: { soldCommit: commit } }: CopyLease,
): Promise<TreeEntry[] | null> {
  if (commit === null) return null;
  return codeHost.listTree({ owner, repo, commit, isRootOnly: true }).catch(ignoreRefusal);
}

interface Compared {
  files: readonly TreeEntry[];
  /** Those of the commit that was ordered. */
  sold: readonly TreeEntry[] | null;
  branch: string;
}

/**
 * Finds the project's commit that has these files: the one that was ordered or, when the project was changed
 * before GitHub copied it, one of the newest; null for none.
 */
async function findSoldCommit(
  { codeHost }: Context,
  { templateOwner: owner, templateName: repo, order: { soldCommit } }: CopyLease,
  { files, sold, branch }: Compared,
): Promise<string | null> {
  const hasFiles = async (commit: string) =>
    isSameTree(files, await codeHost.listTree({ owner, repo, commit, isRootOnly: true }));
  if (sold !== null && isSameTree(files, sold)) return soldCommit;
  let commit = await codeHost.findHead({ owner, repo, branch });
  for (let count = 0; commit !== null && count < COMPARED_COMMITS; count += 1) {
    if (commit !== soldCommit && (await hasFiles(commit))) return commit;
    commit = (await codeHost.getCommit({ owner, repo, commit })).parents[0] ?? null;
  }
  return null;
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof CodeHostError && error.kind !== 'retry') return null;
  throw error;
}

async function addLicence(
  context: Context,
  copy: CopyLease,
  { found, sha }: { found: FoundCopy; sha: string | undefined },
): Promise<string> {
  const { order } = copy;
  const { owner, repo, defaultBranch: branch, isNew } = found;
  const { shopName } = context.settings;
  const orderId = publicOrderId(order);
  if (!isNew) await takeCalls(context, { ...copy, name: repo }, 1);
  return context.codeHost.putFile({
    owner,
    repo,
    path: LICENCE_FILE,
    text: writeLicence({ projectName: order.projectName, shopName, orderId }),
    message: `Add the licence of order ${orderId}`,
    branch,
    sha,
  });
}
