import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { required } from '#contract/fields.ts';
import { rightNames } from '#contract/rights.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { refuseRight } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { apiTokens } from './schema.ts';

/** The prefix by which people and scanners recognize a token of the shop. */
export const TOKEN_PREFIX = 'cap_';
const TOKEN_BYTES = 32;
/** The tokens of one admin. */
const MAX_API_TOKENS = 50;

/** The hash by which a token is found. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a token with which another program reads the API for `days` (1 to 365), with a part of the admin's
 * own rights. Only this result ever contains the token. Throws PERMISSION_DENIED for a right that the admin
 * lacks, and FAILED_PRECONDITION beyond `MAX_API_TOKENS`.
 */
export const createApiToken = callable({
  who: 'admin',
  perMinute: 20,
  data: z.object({
    name: required(80),
    rights: z.array(z.enum(rightNames)).max(rightNames.length),
    days: z.int().min(1).max(365),
  }),
  async run(context, { name, days, ...data }) {
    const { userId, rights: own } = context.actor;
    const rights = rightNames.filter((right) => data.rights.includes(right));
    const missing = rights.find((right) => !own[right]);
    if (missing) throw refuseRight(context, missing);
    const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    return context.db.transaction(async (tx) => {
      await lockKey(tx, `API tokens of ${userId}`);
      if ((await tx.$count(apiTokens, eq(apiTokens.userId, userId))) >= MAX_API_TOKENS)
        throw new ShopError(
          'FAILED_PRECONDITION',
          `You have ${MAX_API_TOKENS} tokens. Please revoke one that no program uses.`,
        );
      const id = randomUUID();
      const expiresAt = sql`now() + make_interval(days => ${days})`;
      await tx.insert(apiTokens).values({ id, userId, name, tokenHash: hashToken(token), rights, expiresAt });
      await recordAudit(tx, {
        actor: userId,
        action: 'admin.create-token',
        subject: userId,
        detail: { token: id, name, rights, days },
      });
      return { id, token };
    });
  },
});
