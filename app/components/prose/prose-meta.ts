import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#app/lib/root-data.ts';
import type { ContentPage } from '#server/content/get-page.ts';
import { pageMeta } from '../../lib/page-meta.ts';

/** Head of a written page; nothing when the page itself failed. */
export function proseMeta(
  root: RootData | undefined,
  page: Pick<ContentPage, 'title' | 'description'> | undefined,
  path: string,
): MetaDescriptor[] {
  if (!page) return [];
  return pageMeta(root, { title: page.title, description: page.description, path });
}
