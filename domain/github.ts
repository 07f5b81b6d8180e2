import { normalizeTyped, unwrapTyped } from './normalize-typed.ts';

const USERNAME = /^[\w-]{1,100}$/;
const REPOSITORY_NAME = /^([a-z\d][\w-]{0,99})\/([\w.-]{1,100}?)(?:\.git)?(?:[/?#].*)?$/i;
const RELATIVE = /(?:^|\/)\.{1,2}(?:[/?#]|$)/;
/** What comes before the name in the address of a browser, in those of `Code` on GitHub, or in one without a scheme. */
const BEFORE_NAME =
  /^(?:git\s+clone\s+)?(?:(?:https?:\/\/)?(?:www\.)?github\.com\/|(?:ssh:\/\/)?git@(?:ssh\.)?github\.com(?::\d+\/|[:/]))/i;

/**
 * Whether the name is safe in a URL path, so that GitHub can be asked about it. Old and enterprise-managed
 * accounts do not follow today's rules for new ones: `_`, `--` and a final `-` occur.
 */
export function isGithubUsername(name: string): boolean {
  return USERNAME.test(name);
}

const PROFILE = /^(?:https?:\/\/)?(?:(?:www|m|gist)\.)?github\.com\/@?([^/?#]+)[/?#]?/i;
/** The username in `@name` or a profile URL; other input is returned normalised. */
export function parseUsername(typed: string): string {
  const text = unwrapTyped(normalizeTyped(typed));
  return PROFILE.exec(text)?.[1] ?? text.replace(/^[@\s]+/, '');
}

export interface Repository {
  owner: string;
  repo: string;
}

/**
 * Parses the address of a repository, as people copy it: that of any of its pages, or what `git clone` takes.
 * Null for anything else.
 */
export function parseRepositoryUrl(url: string): Repository | null {
  const text = unwrapTyped(normalizeTyped(url));
  const before = BEFORE_NAME.exec(text)?.[0];
  return before ? parseName(text.slice(before.length)) : null;
}

/** Parses `owner/name`, or the address of a repository; null for anything else. */
export function parseRepositoryName(name: string): Repository | null {
  const text = unwrapTyped(normalizeTyped(name));
  const isName = /^[^/?#]+\/[^/?#]+\/?$/.test(text);
  return parseRepositoryUrl(text) ?? (isName ? parseName(text) : null);
}

function parseName(text: string): Repository | null {
  const [, owner, repo] = REPOSITORY_NAME.exec(text) ?? [];
  return owner && repo && !RELATIVE.test(text) ? { owner, repo } : null;
}

/** The address of a typed repository as it is stored; other input is returned trimmed. */
export function normalizeRepositoryUrl(typed: string): string {
  const found = parseRepositoryUrl(typed);
  return found ? formatRepositoryUrl({ repoOwner: found.owner, repoName: found.repo }) : typed.trim();
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
