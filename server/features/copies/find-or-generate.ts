import { and, eq } from 'drizzle-orm';
import { copyNames } from '#domain/delivery.ts';
import type { Repository } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { CopyFacts } from '../../integrations/github/copy-entities.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { leaseToken } from '../../platform/outbox/lease.ts';
import type { CopyLease } from './lease-copy.ts';
import { copies } from './schema.ts';
import { takeCalls } from './take-call.ts';

/** A repository that exists at GitHub. */
export interface FoundCopy extends Repository {
  defaultBranch: string;
  /** Whether this attempt generated it, and has counted the call that adds the licence. */
  isNew: boolean;
}

type Found = Pick<FoundCopy, 'defaultBranch' | 'isNew'>;

/** A name that GitHub calls taken, without showing a repository, may be of our own call: it is asked again. */
const HIDDEN_ATTEMPTS = 3;

/**
 * Finds the copy of a leased row at GitHub, or generates it there. The name is stored before GitHub is asked, so
 * that an attempt after a crash finds what this one makes. A repository that has the name already is the order's
 * only if it was made from the project's repository. Throws CodeHostError.
 */
export async function findOrGenerate(context: Context, copy: CopyLease): Promise<FoundCopy> {
  for (const repo of listNames(copy)) {
    if (!(await claimName(context, copy, repo))) continue;
    const repository = { owner: copy.owner, repo };
    // Under a name that is claimed only now, no attempt has made anything.
    const made = copy.name === repo ? await findMade(context, copy, repository) : null;
    const found = made ?? (await generate(context, copy, repository));
    if (found !== TAKEN) return { ...repository, ...found };
  }
  throw new CodeHostError({ kind: 'needs_person', reason: 'Every name that the copy may have is taken.' });
}

/** The names that the copy may have, from the one that is claimed. */
function listNames({ order, slug, name }: CopyLease): string[] {
  const names = copyNames(slug, publicOrderId(order));
  if (name === null) return names;
  return names.includes(name) ? names.slice(names.indexOf(name)) : [name];
}

/** Returns false when another order has the name. Throws when another worker has the copy by now. */
async function claimName({ db }: Context, copy: CopyLease, name: string): Promise<boolean> {
  if (copy.name === name) return true;
  try {
    const claimed = await db
      .update(copies)
      .set({ name })
      .where(and(eq(copies.orderId, copy.orderId), eq(leaseToken(copies), copy.lease)))
      .returning({ name: copies.name });
    if (claimed.length > 0) return true;
  } catch (error) {
    if (violatedConstraint(error) === 'copies_repository') return false;
    throw error;
  }
  throw new CodeHostError({ kind: 'retry', reason: 'Another worker makes the copy.' });
}

/** The name belongs to another repository. */
const TAKEN = 'taken';

/** Finds the copy under a name that an earlier attempt claimed; null when nothing has the name. */
async function findMade(
  context: Context,
  { templateOwner: owner, templateName: repo }: CopyLease,
  repository: Repository,
): Promise<Found | typeof TAKEN | null> {
  const known = await context.codeHost.findCopy(repository);
  if (!known) return null;
  const { defaultBranch } = known;
  return (await isMadeFrom(context, known, { owner, repo })) ? { defaultBranch, isNew: false } : TAKEN;
}

/** Generates the copy, or finds it when GitHub calls its name taken: in a restored backup no attempt claimed it. */
async function generate(
  context: Context,
  copy: CopyLease,
  repository: Repository,
): Promise<Found | typeof TAKEN> {
  const { templateOwner: owner, templateName, attempts } = copy;
  // That of the licence, which follows, counts as well: a copy that is begun does not wait for GitHub's limits.
  await takeCalls(context, { ...copy, name: repository.repo }, 2);
  const template = { owner, repo: templateName };
  const made = await context.codeHost.generate({ template, copy: repository });
  if (made) return { defaultBranch: made.defaultBranch, isNew: true };
  const taken = await findMade(context, copy, repository);
  if (taken) return taken;
  if (attempts >= HIDDEN_ATTEMPTS) return TAKEN;
  throw new CodeHostError({ kind: 'retry', reason: 'GitHub says that the copy’s name is taken.' });
}

/** Whether GitHub generated a repository from the template, which may have been renamed since the order. */
export async function isMadeFrom(
  { repositoryReader }: Pick<Context, 'repositoryReader'>,
  { template: name }: CopyFacts,
  template: Repository,
): Promise<boolean> {
  const isSame = (other: string) => name?.toLowerCase() === other.toLowerCase();
  if (name === null || isSame(`${template.owner}/${template.repo}`)) return name !== null;
  const now = await repositoryReader.getRepository(template);
  return now !== null && now !== 'unchanged' && isSame(now.value.fullName);
}
