import type { Claim } from './claims.ts';

/** Lists the technologies that are missing in the repository. */
export function listMissingTech(claims: readonly Claim[]): string[] {
  return claims.filter(({ found }) => found === false).map(({ tech }) => tech);
}

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** Says which technologies are missing in the repository, in words for the admin; null if none is. */
export function describeMissingTech(claims: readonly Claim[]): string | null {
  const missing = listMissingTech(claims);
  if (missing.length === 0) return null;
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${list.format(missing)} ${are} not in the repository: no language or file shows ${them}.`;
}
