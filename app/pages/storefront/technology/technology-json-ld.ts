import { breadcrumbJsonLd } from '#app/lib/breadcrumb-json-ld.ts';
import * as shell from '#app/messages/shell.ts';
import type { Project } from '#contract/documents.ts';

interface TechnologyPage {
  path: string;
  name: string;
  title: string;
  description: string;
  total: number;
  /** The projects that the page shows. */
  projects: Pick<Project, 'name' | 'slug'>[];
}

/** Structured data of a technology's page: the list of its projects, and breadcrumb. */
export function technologyJsonLd(page: TechnologyPage, appUrl: string): unknown[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      url: appUrl + page.path,
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: page.total,
        itemListElement: page.projects.map(({ name, slug }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: `${appUrl}/projects/${slug}`,
        })),
      },
    },
    breadcrumbJsonLd(appUrl, [
      [shell.projects, '/projects'],
      [page.name, page.path],
    ]),
  ];
}
