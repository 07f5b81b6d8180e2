import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#app/lib/root-data.ts';
import type { ContentPage } from '#server/content/get-page.ts';
import { pageMeta } from './page-meta.ts';

/** Meta tags of a content page. There are none if its loader failed. */
export function contentPageMeta(
  root: RootData | undefined,
  page: Pick<ContentPage, 'title' | 'description'> | undefined,
  path: string,
): MetaDescriptor[] {
  if (!page) return [];
  return pageMeta(root, { title: page.title, description: page.description, path });
}
