import { and, eq, gt, sql } from 'drizzle-orm';
import { adminRights, rightNames } from '#contract/rights.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { authPasskeys, authUsers } from '../../integrations/auth/schema.ts';
import { attemptKey } from '../../platform/rate-limit/attempts.ts';
import { limitWork } from '../../platform/rate-limit/limit-network.ts';
import { toRights } from '../../require-right.ts';
import { hashToken, TOKEN_PREFIX } from '../admins/create-api-token.ts';
import { recordTokenUse } from '../admins/record-token-use.ts';
import { admins, apiTokens } from '../admins/schema.ts';
import { openRights } from '../users/find-actor.ts';
import { users } from '../users/schema.ts';

/** The requests of one token. */
const LIMIT = { limit: 60, windowSeconds: 60 };

/**
 * The context of the admin whose token the `Authorization` header has: with the rights of the token that the
 * admin still has. Cookies and sessions count for nothing. Throws UNAUTHENTICATED, and RESOURCE_EXHAUSTED
 * beyond 60 requests a minute.
 */
export async function authenticateToken(context: Context, authorization: string | null): Promise<Context> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const found = token.startsWith(TOKEN_PREFIX) ? await findToken(context, token) : undefined;
  if (!found) throw new ShopError('UNAUTHENTICATED', 'This needs a valid API token.');
  const { id, tokenRights, user, account, admin } = found;
  await limitWork(context, attemptKey('api', id), LIMIT);
  // The token stays usable while the database is read-only.
  await recordTokenUse(context.db, id).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not record the use of a token'),
  );
  const { rights } = openRights(context, toRights(admin), account);
  const given = rightNames.map((name) => [name, rights[name] && tokenRights.includes(name)]);
  return {
    ...context,
    isActorUnknown: false,
    actor: {
      userId: user.id,
      email: user.email,
      emailVerified: account.emailVerified,
      githubId: user.githubLogin,
      rights: adminRights.parse(Object.fromEntries(given)),
    },
  };
}

async function findToken({ db }: Context, token: string) {
  const { emailVerified, twoFactorEnabled } = authUsers;
  const hasPasskey = sql`exists (select from ${authPasskeys} where ${authPasskeys.userId} = ${users.id})`;
  const hasSecondFactor = sql<boolean>`(${twoFactorEnabled} or ${hasPasskey})`;
  const [found] = await db
    .select({
      id: apiTokens.id,
      tokenRights: apiTokens.rights,
      user: users,
      account: { emailVerified, hasSecondFactor },
      admin: admins,
    })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.active, true)))
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .innerJoin(admins, and(eq(admins.userId, users.id), eq(admins.active, true)))
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), gt(apiTokens.expiresAt, sql`now()`)));
  return found;
}
