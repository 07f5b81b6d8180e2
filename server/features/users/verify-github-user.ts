import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { githubName } from '#contract/fields.ts';
import { isGithubUsername } from '#domain/github.ts';
import { GITHUB_ID_MISSING } from '#domain/shared-texts.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { CodeHost } from '../../integrations/github/code-host.ts';
import { CodeHostError, describeRetry } from '../../integrations/github/code-host-error.ts';
import type { Account } from '../../integrations/github/entities.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { networksOf } from '../../platform/rate-limit/network.ts';
import { hasOpenOrder } from '../../readers/checkout/is-already-owned.ts';

const TTL_MS = 5 * 60_000;
/** The account may be created right now, so a miss is cached for a short time. */
const MISS_TTL_MS = 60_000;
const MAX_ACCOUNTS = 1000;

/**
 * These limits apply to visitors' look-ups at GitHub. When the one of all together is used up, shares are
 * left for names of open orders and for networks that look few names up. When those are used up, too, names
 * are checked after the payment, so that a flood does not stop the sales.
 */
const ALL_LIMIT = { limit: 1000, windowSeconds: 3600 };
const SHARE_LIMITS = {
  ordered: { limit: 300, windowSeconds: 3600 },
  few: { limit: 700, windowSeconds: 3600 },
};
const FEW_LIMIT = { limit: 5, windowSeconds: 3600 };
const NETWORK_LIMIT = { limit: 60, windowSeconds: 60 };

/**
 * Accounts by lower-case login, null if unknown. Verifying a username and creating the order look the same
 * one up within minutes. All who ask at the same time share a pending answer.
 */
const caches = new WeakMap<CodeHost, LRUCache<string, { account: Promise<Account | null> }>>();

const UNKNOWN = 'There’s no GitHub user with this name. Please check the spelling.';
const IS_EMAIL =
  'This is an email address. Please enter your GitHub username: it’s the name in the address of your profile, github.com/username.';
/** GitHub answers 404 about accounts of companies and colleges, whose names end with `_` and a short name. */
const MANAGED =
  'We can’t find this GitHub user. Accounts with an underscore, which a college or company manages, can’t join other people’s repositories. Please enter the username of your personal account.';

/**
 * Looks a GitHub username up and returns it as GitHub spells it. When all look-ups of the hour are used up,
 * the name is returned as typed, without name and picture, and checked after the payment. Public. Throws
 * INVALID_ARGUMENT (empty), NOT_FOUND, FAILED_PRECONDITION (an organisation), RESOURCE_EXHAUSTED (this
 * network) and UNAVAILABLE (GitHub is down, or limits us).
 */
export const verifyGithubUser = callable({
  who: 'anyone',
  perMinute: 120,
  data: z.object({ githubId: githubName }),
  async run(context, { githubId }) {
    const { login, name, avatarUrl } = await findGithubAccount(context, githubId);
    return { githubId: login, name, avatarUrl };
  },
});

/**
 * Finds the personal account of a normalised username (`githubName`), or a provisional one (`isProvisional`). Throws the same
 * errors as `verifyGithubUser`.
 */
export async function findGithubAccount(context: Context, login: string): Promise<Account> {
  if (!login) throw new ShopError('INVALID_ARGUMENT', GITHUB_ID_MISSING);
  const account = isGithubUsername(login) ? await findAccount(context, login) : null;
  if (!account) throw new ShopError('NOT_FOUND', explainUnknown(login));
  if (account.type === 'Organization') {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This is a GitHub organisation. Please enter a person’s username.',
    );
  }
  return account;
}

function explainUnknown(login: string): string {
  if (login.includes('@')) return IS_EMAIL;
  return login.includes('_') ? MANAGED : UNKNOWN;
}

async function findAccount(context: Context, login: string): Promise<Account | null> {
  const { codeHost, log } = context;
  const cache = caches.get(codeHost) ?? new LRUCache({ max: MAX_ACCOUNTS, ttl: TTL_MS });
  caches.set(codeHost, cache);
  const key = login.toLowerCase();
  const cached = cache.get(key);
  // Another visitor may have asked while the limits were counted.
  if (!cached && !(await takeLookup(context, login))) return provisionalAccount(login);
  const pending = cached ?? cache.get(key) ?? { account: codeHost.findAccount(login) };
  if (!cache.has(key)) cache.set(key, pending);
  try {
    const account = await pending.account;
    if (!cached) cache.set(key, pending, { ttl: account ? TTL_MS : MISS_TTL_MS });
    return account;
  } catch (error) {
    if (cache.get(key) === pending) cache.delete(key);
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, kind: error.kind }, 'github user lookup failed');
    throw new ShopError('UNAVAILABLE', describeRetry(error));
  }
}

/**
 * Keeps visitors from using up our GitHub quota, across all nodes. Returns false when no look-up is left.
 * Throws RESOURCE_EXHAUSTED for a network that asks too often.
 */
async function takeLookup({ db, clientIp, settings }: Context, login: string): Promise<boolean> {
  if (clientIp === undefined || settings.providers?.github.isUnlimited) return true;
  await limitNetwork({ db, clientIp }, 'github-lookup', NETWORK_LIMIT);
  const network = networksOf(clientIp).at(-1)?.name ?? '';
  const own = await countAttempt({ db }, { key: attemptKey('github-lookups-of', network), ...FEW_LIMIT });
  const all = await countAttempt({ db }, { key: attemptKey('github-lookups'), ...ALL_LIMIT });
  if (all.allowed) return true;
  const countShare = async (share: keyof typeof SHARE_LIMITS) => {
    const key = attemptKey(`github-lookups-${share}`);
    return (await countAttempt({ db }, { key, ...SHARE_LIMITS[share] })).allowed;
  };
  if ((await hasOpenOrder(db, login)) && (await countShare('ordered'))) return true;
  return own.allowed && (await countShare('few'));
}

/**
 * The account of a name that no look-up was left for: it gets an ID of ours, which is the same for each
 * spelling of the name and negative, unlike GitHub's (`isProvisional`). After the payment it's replaced by
 * the account that has the name.
 */
export function provisionalAccount(login: string): Account {
  const digest = createHash('sha256').update(login.toLowerCase()).digest();
  return { id: -1 - digest.readUIntBE(0, 6), login, name: null, avatarUrl: null, type: 'User' };
}
