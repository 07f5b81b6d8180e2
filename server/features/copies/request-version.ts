import { and, eq, not, sql } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import { shortCommit } from '#domain/repository.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { NewEntry } from '../../integrations/github/copies.ts';
import type { PullRequest } from '../../integrations/github/copy-entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Order } from '../orders/order.ts';
import type { NewVersion } from './find-new-version.ts';
import { listChanges } from './rules/copy.ts';
import { type AskedVersion, type Copy, copies } from './schema.ts';
import { takeCalls } from './take-call.ts';
import { withLease } from './with-lease.ts';

interface Request {
  order: Order;
  copy: Copy;
  version: NewVersion;
  /** How people name the version. */
  name: string;
}

/** More files than that become texts of one request, because GitHub limits how much we create in a minute. */
const MAX_BLOBS = 20;
/** Calls besides those for blobs: tree, commit, branch and pull request. */
const OTHER_CALLS = 4;

/**
 * Opens the pull request of a version, or opens a closed one again, and returns its address. The branch begins at
 * the commit that added the licence, so that GitHub merges only what changed between the versions. Returns null
 * when the version has the files that the buyer has. Throws CodeHostError.
 */
export async function requestVersion(context: Context, request: Request): Promise<string | null> {
  const { codeHost, db } = context;
  const { copy, version, name } = request;
  const repository = repositoryOf(copy);
  const branch = `capstone/${name}`;
  const known = await codeHost.findPull({ ...repository, branch });
  const commit = await findCommit(context, copy, version);
  const pull =
    known?.state === 'open'
      ? known
      : await withLease(context, copy.orderId, async () => {
          // Another call may have opened it meanwhile.
          const now = await codeHost.findPull({ ...repository, branch });
          if (now?.state === 'open') return now;
          return openPull(context, { ...request, branch, commit, closed: now });
        });
  const since = version.publishedAt ? afterRelease(version.publishedAt) : null;
  if (pull) {
    const asked = { branch, commit, since: (since ?? new Date()).toISOString(), url: pull.url };
    await addVersion(db, copy.orderId, asked);
    return pull.url;
  }
  await db
    .update(copies)
    .set({ deliveredCommit: commit, ...(since && { deliveredAt: since }) })
    .where(eq(copies.orderId, copy.orderId));
  return null;
}

/** Adds a version unless another call did. */
async function addVersion(db: Executor, orderId: string, version: AskedVersion): Promise<void> {
  const isKnown = sql`${copies.versions} @> ${JSON.stringify([{ branch: version.branch }])}::jsonb`;
  await db
    .update(copies)
    .set({ versions: sql`${copies.versions} || ${JSON.stringify([version])}::jsonb` })
    .where(and(eq(copies.orderId, orderId), not(isKnown)));
}

/** When a release is newer than this one, which the buyer has: GitHub says in which second it published it. */
function afterRelease(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + 1000);
}

function repositoryOf({ owner, name }: Copy): Repository {
  return { owner, repo: name ?? '' };
}

function templateOf({ templateOwner: owner, templateName: repo }: Copy): Repository {
  return { owner, repo };
}

/** The commit of a release, or the newest one. */
async function findCommit({ codeHost }: Context, copy: Copy, { tag, commit }: NewVersion): Promise<string> {
  const tagged = tag && (await codeHost.findHead({ ...templateOf(copy), branch: tag }));
  return tagged || commit;
}

interface NewPull extends Request {
  branch: string;
  /** The project's commit that is the new version. */
  commit: string;
  /** The closed pull request of the branch; null for none. */
  closed: PullRequest | null;
}

/** Returns null when nothing changed between the versions. */
async function openPull(context: Context, pull: NewPull): Promise<PullRequest | null> {
  const { codeHost } = context;
  const { copy, branch, closed } = pull;
  const repository = repositoryOf(copy);
  const facts = await codeHost.findCopy(repository);
  const base = facts?.defaultBranch ?? 'main';
  // The branch may be there: of a closed request, or of a call that was cut off.
  const head = await codeHost.findHead({ ...repository, branch });
  if (head !== null) await takeCalls(context, copy, 1);
  else if (!(await createBranch(context, pull))) return null;
  if (closed && !closed.isMerged) {
    const reopened = await codeHost.reopenPull({ ...repository, pull: closed.number }).catch(ignoreRefusal);
    if (reopened?.state === 'open') return reopened;
  }
  const { title, body } = describe(pull);
  try {
    return await codeHost.openPull({ ...repository, branch, base, title, body });
  } catch (error) {
    // Another call opened it at the same moment.
    const opened = await codeHost.findPull({ ...repository, branch });
    if (opened?.state === 'open') return opened;
    throw error;
  }
}

/** GitHub opens no request again whose branch was deleted. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof CodeHostError && error.kind !== 'retry') return null;
  throw error;
}

function describe({ order, copy, commit, name }: NewPull): { title: string; body: string } {
  const from = shortCommit(copy.deliveredCommit ?? '');
  return {
    title: `${order.projectName} ${name}`,
    body: `This brings what changed in ${order.projectName} between ${from} and ${shortCommit(commit)} into your copy. Only these files are touched. Where you changed the same lines, GitHub asks you which ones to keep. Merge it whenever you like, or close it.`,
  };
}

/** Commits the files that changed between the versions on a new branch. Returns false when none did. */
async function createBranch(
  context: Context,
  { copy, branch, commit, name, order }: NewPull,
): Promise<boolean> {
  const { codeHost } = context;
  const repository = repositoryOf(copy);
  const template = templateOf(copy);
  const parent = copy.licenceCommit ?? '';
  const delivered = copy.deliveredCommit ?? '';
  const changes = listChanges(
    await codeHost.listTree({ ...template, commit: delivered }),
    await codeHost.listTree({ ...template, commit }),
  );
  if (changes.length === 0) return false;
  const added = changes.filter(({ sha }) => sha !== null);
  const areBlobs = added.length <= MAX_BLOBS;
  await takeCalls(context, copy, OTHER_CALLS + (areBlobs ? added.length : 0));
  const entries: NewEntry[] = [];
  for (const { sha, ...file } of changes) {
    if (sha === null) {
      entries.push({ ...file, sha });
      continue;
    }
    const base64 = await codeHost.getBlob({ ...template, sha });
    const content = areBlobs ? null : toText(base64);
    if (content === null)
      entries.push({ ...file, sha: await codeHost.createBlob({ ...repository, base64 }) });
    else entries.push({ ...file, content });
  }
  const { tree: baseTree } = await codeHost.getCommit({ ...repository, commit: parent });
  const tree = await codeHost.createTree({ ...repository, baseTree, entries });
  const message = `${order.projectName} ${name}`;
  const made = await codeHost.createCommit({ ...repository, message, tree, parent });
  await codeHost.createBranch({ ...repository, branch, commit: made });
  return true;
}

/** A file's text; null for one that is not text. */
function toText(base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : null;
}
