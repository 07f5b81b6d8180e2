import { redirect } from 'react-router';
import { Breadcrumb } from '#app/components/page/breadcrumb.tsx';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import { TechnologyLinks } from '#app/components/page/technology-links.tsx';
import { ProjectCards } from '#app/components/project-card/project-cards.tsx';
import { toCard } from '#app/components/project-card/to-card.ts';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { breadcrumbJsonLd } from '#app/lib/breadcrumb-json-ld.ts';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useLiveProjects } from '#app/lib/live/use-live-projects.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { parseProjectsQuery, showMoreUrl } from '#app/lib/projects-query.ts';
import { technologyUrl } from '#app/lib/technology-url.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { technologyTexts } from '#content/technologies.ts';
import { isShopError } from '#server/errors.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { findTechnology } from '#server/features/projects/list-technologies.ts';
import { toTechnologySlug } from '#server/features/projects/rules/technology.ts';
import { summariseTechnology } from '#server/features/projects/summarise-technology.ts';
import { ShowMore } from '../projects/show-more.tsx';
import type { Route } from './+types/technology.route.ts';
import { describeProjectsHere, describeUnknown, technologyMeta, technologyTitle } from './technology-text.ts';

const EXAMPLES = 3;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const version = await getCatalogueVersion(shop);
  const slug = toTechnologySlug(params.technologySlug);
  const technology = orNotFound(await findTechnology(shop, slug));
  const { name, keys } = technology;
  const path = technologyUrl(name);
  const query = new URL(request.url).search;
  // Other spellings work as well, but the URL with the slug is canonical.
  if (params.technologySlug !== slug) throw redirect(path + query, 301);
  const { show, cursor } = parseProjectsQuery(new URLSearchParams(query));
  const [summary, page] = await Promise.all([
    summariseTechnology(shop, technology),
    listProjects(shop, { techKeys: keys, limit: show, cursor }).catch((error: unknown) => {
      // The cursor is invalid or outdated, so the list starts over.
      if (cursor && isShopError(error)) throw redirect(path);
      throw error;
    }),
  ]);
  const projects = page.documents.map(toCard);
  const examples = projects.slice(0, EXAMPLES).map((project) => project.name);
  const title = technologyTitle(name);
  const description = technologyMeta(name, summary, examples);
  return {
    version,
    name,
    path,
    title,
    description,
    projects,
    intro: technologyTexts[slug] ?? describeUnknown(name, summary),
    here: describeProjectsHere(name, summary),
    companions: summary.companions,
    total: summary.total,
    shown: cursor ? null : projects.length,
    moreUrl: page.nextCursor && showMoreUrl({ show, cursor }, page.nextCursor, path),
    jsonLd: technologyJsonLd(
      { path, name, title, description, total: summary.total, projects },
      shop.settings.appUrl,
    ),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, loaderData);

export default function TechnologyPage({ loaderData }: Route.ComponentProps) {
  useLiveProjects(loaderData.version);
  const { name, intro, here, projects, companions, total, shown, moreUrl, jsonLd } = loaderData;
  return (
    <div className="page pt-5 pb-4 sm:pt-7">
      <JsonLd data={jsonLd} />
      <Breadcrumb current={name} />
      <header className="mt-4 border-b border-rule pb-7">
        <h1 className="max-w-3xl text-4xl">{name} projects with source code</h1>
        <p className="mt-4 max-w-2xl text-lg">{intro}</p>
        <p className="mt-3 max-w-2xl text-muted">{here}</p>
      </header>
      <div className="project-grid mt-7">
        <ProjectCards projects={projects} />
      </div>
      {moreUrl && <ShowMore url={moreUrl} shown={shown} total={total} />}
      <TechnologyLinks title={`Often used with ${name}`} names={companions} />
      <p className="mt-8">
        <LinkButton to="/projects">See all projects</LinkButton>
      </p>
    </div>
  );
}

interface TechnologyPage {
  path: string;
  name: string;
  title: string;
  description: string;
  total: number;
  /** The projects that the page shows. */
  projects: Pick<Project, 'name' | 'slug'>[];
}

/** Returns the structured data of a technology's page: the list of its projects, and breadcrumb. */
function technologyJsonLd(page: TechnologyPage, appUrl: string): unknown[] {
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
      ['Projects', '/projects'],
      [page.name, page.path],
    ]),
  ];
}
