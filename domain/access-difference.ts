/**
 * - `stranger`: has access without having bought
 * - `missing`: bought, but has no access
 * - `ended`: kept access that has ended
 * - `role`: a buyer who may do more than read, or in a copy more than push
 */
export const DIFFERENCE_KINDS = ['stranger', 'missing', 'ended', 'role'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** An account that GitHub lists as a collaborator or as an invited one. */
export interface ListedAccount {
  accountId: number;
  login: string;
  /** GitHub's name of the role, such as `read` or `admin`. */
  role: string;
  /** Null for a collaborator. */
  invitation: 'open' | 'expired' | null;
}

/** What the books say about an account of a repository. */
export interface BookedAccount {
  accountId: number;
  login: string;
  isEntitled: boolean;
  /** True if the account is entitled and was invited before GitHub was asked, so that GitHub must list it. */
  isExpected: boolean;
}

export interface Difference {
  kind: DifferenceKind;
  accountId: number;
  login: string;
  role: string | null;
}

interface Repository {
  /** GitHub lists a person who owns the repository among its collaborators. */
  owner: string;
  listed: readonly ListedAccount[];
  booked: readonly BookedAccount[];
  /** Accounts that an admin marked as helpers. */
  helpers: ReadonlySet<number>;
  /** Whether the repository is a buyer's copy, to which they may push. */
  isCopy?: boolean;
}

/**
 * Compares what GitHub lists with the books and finds at most one difference per account. The only role that
 * GitHub can give a buyer is `read` in an organization's repository and `write` in a person's; in a copy it is
 * `write`.
 */
export function compareAccess({ owner, listed, booked, helpers, isCopy = false }: Repository): Difference[] {
  const isOwner = ({ login }: ListedAccount) => login.toLowerCase() === owner.toLowerCase();
  const buyerRoles = isCopy || listed.some(isOwner) ? ['read', 'write'] : ['read'];
  const books = new Map<number, BookedAccount>();
  for (const entry of booked) if (!books.get(entry.accountId)?.isEntitled) books.set(entry.accountId, entry);
  const kindOf = ({ accountId, role }: ListedAccount): DifferenceKind | null => {
    const entry = books.get(accountId);
    if (!entry) return 'stranger';
    if (!entry.isEntitled) return 'ended';
    return buyerRoles.includes(role) ? null : 'role';
  };
  const differences = new Map<number, Difference>();
  for (const account of listed) {
    const { accountId, login, role, invitation } = account;
    const kind = isOwner(account) || invitation === 'expired' ? null : kindOf(account);
    if (kind) differences.set(accountId, { kind, accountId, login, role });
  }
  const known = new Set(listed.map(({ accountId }) => accountId));
  for (const { accountId, login, isExpected } of booked)
    if (isExpected && !known.has(accountId))
      differences.set(accountId, { kind: 'missing', accountId, login, role: null });
  return [...differences.values()].filter(({ accountId }) => !helpers.has(accountId));
}

/** The kind of the case for a difference. */
export const differenceCaseKind = (kind: DifferenceKind) => `access_${kind}` as const;

/** The subject of the case for a difference. */
export function differenceSubject(repository: string, accountId: number): string {
  return `${repository} ${accountId}`;
}

export function parseDifferenceSubject(subject: string): { repository: string; accountId: number } {
  const [repository = '', accountId = ''] = subject.split(' ');
  return { repository, accountId: Number(accountId) };
}
