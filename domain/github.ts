import { normalizeTyped } from './normalize-typed.ts';

const USERNAME = /^[\w-]{1,100}$/;
const REPOSITORY_URL = /^https:\/\/github\.com\/([a-z\d][\w-]{0,99})\/([\w.-]{1,100}?)(?:\.git)?\/?$/i;

/**
 * Whether the name is safe in a URL path, so that GitHub can be asked about it. Old and enterprise-managed
 * accounts do not follow today's rules for new ones: `_`, `--` and a final `-` occur.
 */
export function isGithubUsername(name: string): boolean {
  return USERNAME.test(name);
}

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#]+)[/?#]?/i;

/** The username in `@name` or a profile URL; other input is returned normalised. */
export function parseUsername(typed: string): string {
  const text = normalizeTyped(typed);
  return PROFILE.exec(text)?.[1] ?? text.replace(/^@/, '');
}

export interface Repository {
  owner: string;
  repo: string;
}

/** Parses `https://github.com/owner/repo`; null for anything else. */
export function parseRepositoryUrl(url: string): Repository | null {
  const match = REPOSITORY_URL.exec(url.trim());
  if (!match?.[1] || !match[2] || match[2] === '.' || match[2] === '..') return null;
  return { owner: match[1], repo: match[2] };
}

/** Parses `owner/name`; null for anything else. */
export function parseRepositoryName(name: string): Repository | null {
  return parseRepositoryUrl(`https://github.com/${name.trim()}`);
}

/**
 * Whether an account's ID is ours, because no look-up was left to check the name; see provisional-account.ts.
 */
export function isProvisional(accountId: number): boolean {
  return accountId < 0;
}

export function formatRepositoryUrl({
  repoOwner,
  repoName,
}: {
  repoOwner: string;
  repoName: string;
}): string {
  return `https://github.com/${repoOwner}/${repoName}`;
}

/** Files that GitHub renders, unless asked for their lines. */
const RENDERED = /\.(md|markdown|mdx|rst|adoc|asciidoc|org|csv|tsv|svg|geojson|stl)$/i;

/** The address of a file at a commit, at its lines if there are any. */
export function formatLinesUrl(
  repository: { repoOwner: string; repoName: string },
  { commit, path, lines }: { commit: string; path: string; lines: readonly [number, number] | null },
): string {
  const file = path.split('/').map(encodeURIComponent).join('/');
  const url = `${formatRepositoryUrl(repository)}/blob/${commit}/${file}`;
  if (!lines) return url;
  const [from, to] = lines;
  return `${url}${RENDERED.test(path) ? '?plain=1' : ''}#L${from}${to > from ? `-L${to}` : ''}`;
}
