import { and, eq } from 'drizzle-orm';
import { copyNames } from '#domain/delivery.ts';
import type { Repository } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { CopyFacts } from '../../integrations/github/copy-entities.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { leaseToken } from '../../platform/outbox/lease.ts';
import { findProjectRow } from '../projects/get-project.ts';
import type { CopyLease } from './lease-copy.ts';
import { copies } from './schema.ts';
import { takeCalls } from './take-call.ts';

/** A repository that exists at GitHub. */
export interface FoundCopy extends Repository {
  defaultBranch: string;
}

/** A name that GitHub calls taken, without showing a repository, may be of our own call: it is asked again. */
const HIDDEN_ATTEMPTS = 3;

/**
 * Finds the copy of a leased row at GitHub, or generates it there. The name is stored before GitHub is asked, so
 * that an attempt after a crash finds what this one makes. A repository that has the name already is the order's
 * only if it was made from the project's repository. Throws CodeHostError.
 */
export async function findOrGenerate(context: Context, copy: CopyLease): Promise<FoundCopy> {
  for (const name of await listNames(context, copy)) {
    if (!(await claimName(context, copy, name))) continue;
    const found = await findOrGenerateNamed(context, { ...copy, name });
    if (found) return { owner: copy.owner, repo: name, defaultBranch: found.defaultBranch };
  }
  throw new CodeHostError({ kind: 'needs_person', reason: 'Every name that the copy may have is taken.' });
}

/** The names that the copy may have, from the one that is claimed. */
async function listNames(context: Context, { order, name }: CopyLease): Promise<string[]> {
  const project = await findProjectRow(context, order.projectId);
  const names = copyNames(project?.slug ?? order.repoName, publicOrderId(order));
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

/** Returns null when the name belongs to another repository. */
async function findOrGenerateNamed(
  context: Context,
  copy: CopyLease & { name: string },
): Promise<CopyFacts | null> {
  const { codeHost } = context;
  const template = { owner: copy.templateOwner, repo: copy.templateName };
  const repository = { owner: copy.owner, repo: copy.name };
  const known = await codeHost.findCopy(repository);
  if (known) return (await isMadeFrom(context, known, template)) ? known : null;
  await takeCalls(context, copy, 1);
  const made = await codeHost.generate({ template, copy: repository });
  if (made) return made;
  const taken = await codeHost.findCopy(repository);
  if (taken) return (await isMadeFrom(context, taken, template)) ? taken : null;
  if (copy.attempts >= HIDDEN_ATTEMPTS) return null;
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
