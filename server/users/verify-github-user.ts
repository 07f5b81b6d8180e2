import { LRUCache } from 'lru-cache';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { isGithubUsername } from '#domain/github.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { CodeHost } from '../integrations/github/code-host.ts';
import { CodeHostError } from '../integrations/github/code-host-error.ts';
import type { Account } from '../integrations/github/entities.ts';

const TTL_MS = 5 * 60_000;
const MAX_ACCOUNTS = 1000;

/** Found accounts by lower-case login: verifying a username and creating the order look the same one up within minutes. */
const caches = new WeakMap<CodeHost, LRUCache<string, Account>>();

/**
 * Looks a GitHub username up and returns it as GitHub spells it. Public. Throws INVALID_ARGUMENT (empty), NOT_FOUND,
 * FAILED_PRECONDITION (an organisation) and UNAVAILABLE (GitHub is down).
 */
export async function verifyGithubUser(
  context: Context,
  { githubId }: ParsedDataOf<'verifyGithubUser'>,
): Promise<ResultOf<'verifyGithubUser'>> {
  const { login, name, avatarUrl } = await findGithubAccount(context, githubId);
  return { githubId: login, name, avatarUrl };
}

/** The personal account of a typed username. Throws as `verifyGithubUser`. */
export async function findGithubAccount(context: Context, typed: string): Promise<Account> {
  const login = typed.trim();
  if (!login) throw new ShopError('INVALID_ARGUMENT', 'Please enter a GitHub ID.');
  const account = isGithubUsername(login) ? await findAccount(context, login) : null;
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

async function findAccount({ codeHost, log }: Context, login: string): Promise<Account | null> {
  const cache = caches.get(codeHost) ?? new LRUCache({ max: MAX_ACCOUNTS, ttl: TTL_MS });
  caches.set(codeHost, cache);
  const key = login.toLowerCase();
  const cached = cache.get(key);
  if (cached) return cached;
  try {
    const account = await codeHost.findAccount(login);
    if (account) cache.set(key, account);
    return account;
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, kind: error.kind }, 'github user lookup failed');
    throw new ShopError('UNAVAILABLE', 'GitHub does not answer right now. Please try again in a minute.');
  }
}
