const USERNAME = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
const REPOSITORY_URL =
  /^https:\/\/github\.com\/([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38})\/([\w.-]{1,100}?)(?:\.git)?\/?$/i;

/** GitHub's own rule for names, so that nothing else ever becomes part of an address. */
export function isGithubUsername(name: string): boolean {
  return USERNAME.test(name);
}

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#]+)[/?#]?/i;

/** The name that somebody means who types `@name` or pastes the address of a profile; anything else as it stands, trimmed. */
export function usernameMeant(typed: string): string {
  const text = typed.trim();
  return PROFILE.exec(text)?.[1] ?? text.replace(/^@/, '');
}

export interface Repository {
  owner: string;
  repo: string;
}

/** `https://github.com/owner/repo` in parts, or null when it is anything else. Parsed, never fetched. */
export function parseRepositoryUrl(url: string): Repository | null {
  const match = REPOSITORY_URL.exec(url.trim());
  if (!match?.[1] || !match[2] || match[2] === '.' || match[2] === '..') return null;
  return { owner: match[1], repo: match[2] };
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
