/** The values that replace an erased GitHub account. GitHub allows neither this name nor this number. */
export const ERASED_ACCOUNT = { githubLogin: '(erased)', githubAccountId: 0 } as const;
/** An unpaid order can still be paid for this long, because banks confirm up to 3 days late. */
export const PAYABLE_DAYS = 4;
const ERASED_HOST = '@erased.invalid';

/** The address that replaces an erased person's; mail to it is never sent. */
export function erasedEmail(id: string): string {
  return `erased-${id}${ERASED_HOST}`;
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_HOST);
}

export interface Erased {
  /** The text that replaces addresses, see `erasedEmail`. */
  placeholder: string;
  /** GitHub usernames to erase. */
  logins: readonly string[];
}

/** Matches emails and UPI IDs. */
const ADDRESS = /(?<![^\s"'`<>(),;:|\\])[^\s"'`<>(),;:|\\]+@[\w.-]*\w/g;

/**
 * Erases every address and these GitHub usernames in the strings of a value, at any depth. Use it for records
 * about one person.
 */
export function eraseAddresses<T>(value: T, { placeholder, logins }: Erased): T {
  // No slow input: apart from what is around it, the pattern is a fixed text.
  const names = logins.map((login) => new RegExp(`(?<![\\w-])${escapePattern(login)}(?![\\w-])`, 'gi'));
  return mapStrings(value, (text) => {
    const erased = text.replace(ADDRESS, (found) => (isErasedEmail(found) ? found : placeholder));
    return names.reduce((rest, name) => rest.replace(name, ERASED_ACCOUNT.githubLogin), erased);
  });
}

/** Erases one email, or another word, and nothing else. Use it for records about other people. */
export function eraseEmail<T>(value: T, email: string, placeholder: string): T {
  // No slow input: apart from what is around it, the pattern is a fixed text.
  const pattern = new RegExp(`(?<![\\w.+-])${escapePattern(email)}(?![\\w-]|\\.\\w)`, 'gi');
  return mapStrings(value, (text) => text.replace(pattern, placeholder));
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)])) as T;
}
