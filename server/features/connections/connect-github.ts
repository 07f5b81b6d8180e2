import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { GithubOauth } from '../../integrations/github/oauth.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { areRefused, OAUTH_APP } from '../cases/watch-credentials.ts';
import { hashSecret, isConnection, sealToken } from './find-connection.ts';
import { type ConnectProblem, INVITE_SCOPE, mayAcceptInvitations } from './rules/connection.ts';
import { githubConnections } from './schema.ts';

const NETWORK_LIMIT = { limit: 60, windowSeconds: 15 * 60 };
const ATTEMPT_SECONDS = 10 * 60;
/** The sweep that deletes connections runs once a minute, so the token is gone within an hour. */
const CONNECTION_SECONDS = 55 * 60;

export interface ConnectionAttempt {
  /** The address of GitHub's page. */
  url: string;
  /** The secret for the browser's cookie. It gives access to the connection. */
  secret: string;
}

/**
 * Begins to connect a buyer's GitHub account, which proves the account and lets the shop accept one
 * invitation. `origin` is one of ours, under which the browser has the shop open. Anyone may call it. Throws
 * NOT_FOUND when it is not configured, and RESOURCE_EXHAUSTED (60 a network in 15 minutes).
 */
export async function startConnection(context: Context, origin: string): Promise<ConnectionAttempt> {
  const { db, githubOauth } = context;
  if (!githubOauth) throw new ShopError('NOT_FOUND', 'This address doesn’t exist.');
  await limitNetwork(context, 'connect-github', NETWORK_LIMIT);
  const [secret, state] = [randomSecret(), randomSecret()];
  await db.insert(githubConnections).values({
    id: hashSecret(secret),
    stateHash: hashSecret(state),
    endsAt: secondsFromNow(ATTEMPT_SECONDS),
  });
  const authorization = getAuthorization(context, { origin, state });
  const url = githubOauth.getAuthorizeUrl({ ...authorization, state, scope: INVITE_SCOPE });
  return { url, secret };
}

interface Answer {
  /** The secret from the browser's cookie. */
  secret: string | null;
  state: string | null;
  code: string | null;
  /** Why there is no code, such as `access_denied`. */
  error?: string | null;
  origin: string;
}

/**
 * Ends an attempt with GitHub's answer: stores the account and its sealed token. An answer counts once, and
 * only in the browser that started the attempt. Returns why nothing was connected; null when it worked. Never
 * throws for GitHub's failures.
 */
export async function finishConnection(
  context: Context,
  { secret, state, code, error, origin }: Answer,
): Promise<ConnectProblem | null> {
  const { githubOauth, log } = context;
  if (!githubOauth || !secret || !state) return 'expired';
  const id = hashSecret(secret);
  if (!(await takeState(context, id, state))) return 'expired';
  if (!code) {
    if (await githubOauth.reportError(error ?? '')) return 'refused';
    return error === 'access_denied' ? 'denied' : 'expired';
  }
  try {
    return await connect(context, githubOauth, { id, code, state, origin });
  } catch (failure) {
    if (!(failure instanceof CodeHostError)) throw failure;
    log.warn({ err: failure }, 'GitHub account not connected');
    return failure.kind === 'retry' ? 'unavailable' : 'expired';
  }
}

/** Whether an answer of GitHub belongs to an attempt to connect an account, which this browser started. */
export async function isAnswerToConnection(
  { db }: Pick<Context, 'db'>,
  { secret, state }: Pick<Answer, 'secret' | 'state'>,
): Promise<boolean> {
  if (!secret || !state) return false;
  return (await db.$count(githubConnections, isWaiting(hashSecret(secret), state))) > 0;
}

async function takeState({ db }: Context, id: string, state: string): Promise<boolean> {
  const taken = await db
    .update(githubConnections)
    .set({ stateHash: null })
    .where(isWaiting(id, state))
    .returning({ id: githubConnections.id });
  return taken.length > 0;
}

const isWaiting = (id: string, state: string) =>
  and(
    isConnection(id),
    eq(githubConnections.stateHash, hashSecret(state)),
    gt(githubConnections.endsAt, sql`now()`),
  );

async function connect(
  context: Context,
  githubOauth: GithubOauth,
  { id, code, state, origin }: { id: string; code: string; state: string; origin: string },
): Promise<ConnectProblem | null> {
  const granted = await githubOauth.exchangeCode({ ...getAuthorization(context, { origin, state }), code });
  if (!granted) return (await areRefused(context, OAUTH_APP)) ? 'refused' : 'expired';
  if (!mayAcceptInvitations(granted.scopes)) return 'scope';
  const { id: githubAccountId, login: githubLogin, avatarUrl } = await githubOauth.getAccount(granted.token);
  await context.db
    .update(githubConnections)
    .set({
      githubAccountId,
      githubLogin,
      avatarUrl,
      token: sealToken(context, id, granted.token),
      endsAt: secondsFromNow(CONNECTION_SECONDS),
    })
    .where(isConnection(id));
  return null;
}

/** The PKCE verifier is an HMAC of the state, so it is not stored. */
function getAuthorization({ signer }: Context, { origin, state }: { origin: string; state: string }) {
  return {
    redirectUri: `${origin}/connect/github/callback`,
    verifier: signer.sign('github-verifier', state),
  };
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
