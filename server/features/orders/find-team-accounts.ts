import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import type { TeamAccount } from './schema.ts';

interface Team {
  /** Normalised GitHub usernames; empty ones are ignored. */
  typed: readonly string[];
  /** The largest number of accounts, the buyer's included. */
  size: number;
  buyerAccountId: number;
  /** Accounts that need no second look-up. */
  known?: readonly TeamAccount[];
}

/**
 * Finds the accounts of a buyer's teammates, sorted by account ID. Throws INVALID_ARGUMENT (too many, one
 * twice, the buyer), and for each account the errors of `verifyGithubUser`.
 */
export async function findTeamAccounts(
  context: Context,
  { typed, size, buyerAccountId, known = [] }: Team,
): Promise<TeamAccount[]> {
  const names = typed.filter(Boolean);
  if (names.length > size - 1) throw new ShopError('INVALID_ARGUMENT', tooMany(size));
  const accounts = new Map<number, TeamAccount>();
  for (const name of names) {
    const isSame = ({ login }: TeamAccount) => login.toLowerCase() === name.toLowerCase();
    const { accountId, login } = known.find(isSame) ?? (await findTeammate(context, name));
    if (accountId === buyerAccountId)
      throw new ShopError(
        'INVALID_ARGUMENT',
        `${login} is your own account. Please name only your teammates.`,
      );
    if (accounts.has(accountId))
      throw new ShopError(
        'INVALID_ARGUMENT',
        `${login} is in your team twice. Please name each teammate once.`,
      );
    accounts.set(accountId, { login, accountId });
  }
  return [...accounts.values()].sort((a, b) => a.accountId - b.accountId);
}

async function findTeammate(context: Context, name: string): Promise<TeamAccount> {
  try {
    const { id: accountId, login } = await findGithubAccount(context, name);
    return { accountId, login };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new ShopError(error.status, `${name}: ${error.message}`);
  }
}

function tooMany(size: number): string {
  if (size === 1) return 'This project is for one GitHub account.';
  return `This project is for up to ${size} GitHub accounts: yours and ${size - 1} more.`;
}
