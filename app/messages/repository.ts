import { formatCount } from '#domain/number.ts';

export const heading = 'Inside the repository';
export const files = 'Files';
export const fileCount = (count: number) => (count === 1 ? '1 file' : `${formatCount(count)} files`);
export const otherFileCount = (count: number) => `${formatCount(count)} of libraries, templates and tools`;
export const lineCount = (count: number) => (count === 1 ? '1 line' : `${formatCount(count)} lines`);
export const commitOf = (commit: string, day: string) => `commit ${commit} of ${day}`;
export const languages = 'Languages';
export const otherLanguages = 'Other';
export const percent = (share: number) =>
  share < 0.01 ? 'under 1%' : `${formatCount(Math.round(share * 100))}%`;
export const bytes = (size: number) => {
  if (size < 1000) return `${size} B`;
  if (size < 999_500) return `${Math.round(size / 1000)} KB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
};
export const loading = 'Loading…';
export const loadFailed = 'We couldn’t load this. Please close it and open it again.';

export const checks = 'Checks';
export const CHECK_STATES = {
  passing: 'Checks passed',
  failing: 'Checks failed',
  pending: 'Checks are running',
};
export const checkedAt = (moment: string) => `on ${moment}`;
export const checkedCommit = (commit: string) => `This is commit ${commit}, which you get if you buy now.`;
