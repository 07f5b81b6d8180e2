import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { isGithubUsername } from '#domain/github.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Account, CodeHost } from '../integrations/github/code-host.ts';
import { CodeHostError } from '../integrations/github/code-host-error.ts';

const KEPT_FOR_MS = 5 * 60_000;
const MOST_KEPT = 1000;

/** Who was found lately: Verify and the order ask for the same account within a minute or two. */
const kept = new WeakMap<CodeHost, Map<string, { account: Account; until: number }>>();

/**
 * Tells whose GitHub name it is, spelled as GitHub spells it. Anybody may ask. Throws INVALID_ARGUMENT (empty), NOT_FOUND,
 * FAILED_PRECONDITION (an organisation) and UNAVAILABLE (GitHub is down).
 */
export async function verifyGithubUser(
  context: Context,
  { githubId }: ParsedDataOf<'verifyGithubUser'>,
): Promise<ResultOf<'verifyGithubUser'>> {
  const { login, name, avatarUrl } = await findGithubAccount(context, githubId);
  return { githubId: login, name, avatarUrl };
}

/** The person's account behind a typed GitHub name; throws as `verifyGithubUser` does. */
export async function findGithubAccount(context: Context, typed: string): Promise<Account> {
  const login = typed.trim();
  if (!login) throw new ShopError('INVALID_ARGUMENT', 'Please enter a GitHub ID.');
  const account = isGithubUsername(login) ? await lookUp(context, login) : null;
  if (!account) {
    throw new ShopError('NOT_FOUND', 'There is no GitHub user of that name. Please check the spelling.');
  }
  if (account.type === 'Organization') {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'That is a GitHub organization. Please enter the username of a person.',
    );
  }
  return account;
}

async function lookUp({ codeHost, log }: Context, login: string): Promise<Account | null> {
  const key = login.toLowerCase();
  const memory = memoryOf(codeHost);
  const known = memory.get(key);
  if (known && known.until > performance.now()) return known.account;
  try {
    const account = await codeHost.findAccount(login);
    memory.delete(key);
    if (account) remember(memory, key, account);
    return account;
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, kind: error.kind }, 'a GitHub user could not be looked up');
    throw new ShopError('UNAVAILABLE', 'GitHub does not answer right now. Please try again in a minute.');
  }
}

type Memory = Map<string, { account: Account; until: number }>;

function memoryOf(codeHost: CodeHost): Memory {
  const memory = kept.get(codeHost) ?? new Map();
  kept.set(codeHost, memory);
  return memory;
}

/** The oldest goes when it is full: a map keeps the order in which it was filled. */
function remember(memory: Memory, key: string, account: Account): void {
  for (const oldest of memory.keys()) {
    if (memory.size < MOST_KEPT) break;
    memory.delete(oldest);
  }
  memory.set(key, { account, until: performance.now() + KEPT_FOR_MS });
}
