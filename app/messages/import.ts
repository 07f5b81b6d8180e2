import { formatDate } from '#domain/time.ts';

export const title = 'Import from GitHub';
export const intro =
  'Each repository becomes a draft, filled from its capstone.json, README, languages and releases.';
export const search = 'Search repositories';
export const loading = 'Asking GitHub for repositories';
export const noMatch = 'No repositories match.';
export const noRepositories =
  'Our GitHub token can’t see any repositories. Give it access to them on GitHub, then reload this page.';
export const tryAgain = 'Try again';
export const showMore = 'Show more';
export const selectAll = 'Select all shown';
export const isPrivate = 'Private';
export const isPublic = 'Public: anyone can copy it';
export const pushedOn = (seconds: number) => `pushed ${formatDate(seconds)}`;
export const hasManifest = 'capstone.json';
export const inShop = 'In the shop';
export const importCount = (count: number) =>
  count === 0 ? 'Import' : `Import ${count} ${count === 1 ? 'repository' : 'repositories'}`;
export const progress = (done: number, total: number) => `${done} of ${total} imported`;
export const loadFailed = 'We couldn’t load the repositories from GitHub. Please try again.';
export const importFailed = 'We couldn’t import this repository. Please try again.';
export const results = 'Imported repositories';
export const nothingMissing = 'Nothing is missing.';
export const edit = 'Edit';
export const publish = 'Publish';
export const publishAll = (count: number) => `Publish all ${count}`;
export const published = 'Published';
export const publishFailed = 'We couldn’t publish this project. Please try again.';
export const publishedCount = (count: number) =>
  `${count} ${count === 1 ? 'project is' : 'projects are'} on sale.`;
export const importMore = 'Import more';
export const done = 'Done';
