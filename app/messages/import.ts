import { formatDate } from '#domain/time.ts';

export const title = 'Import from GitHub';
export const intro =
  'Each repository becomes a draft, filled from its capstone.json, README, languages and releases.';
export const search = 'Search repositories';
export const loading = 'Asking GitHub for repositories';
export const noMatch = 'No repository matches.';
export const noRepositories = 'Our GitHub credential can’t see any repository.';
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
export const loadFailed = 'GitHub’s repositories could not be loaded. Please try again.';
export const importFailed = 'The import failed. Please try again.';
export const results = 'Imported repositories';
export const nothingMissing = 'Nothing is missing.';
export const edit = 'Edit';
export const publish = 'Publish';
export const publishAll = (count: number) => `Publish all ${count}`;
export const published = 'Published';
export const publishFailed = 'It could not be published. Please try again.';
export const publishedCount = (count: number) =>
  `${count} ${count === 1 ? 'project is' : 'projects are'} on sale.`;
export const importMore = 'Import more';
export const done = 'Done';
