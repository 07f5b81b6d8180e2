import { Link, redirect } from 'react-router';
import { TechnologyLinks } from '#app/components/page/technology-links.tsx';
import { ProjectCards } from '#app/components/project-card/project-cards.tsx';
import { ProjectStrip } from '#app/components/project-card/project-strip.tsx';
import { toCard } from '#app/components/project-card/to-card.ts';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Skeleton } from '#app/components/ui/skeleton.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import { useLiveProjects } from '#app/lib/live/use-live-projects.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { parseProjectsQuery, projectsUrl, showMoreUrl } from '#app/lib/projects-query.ts';
import { countOf } from '#app/messages/plurals.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { isShopError } from '#server/errors.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { readPublic } from '#server/platform/cache.ts';
import type { Route } from './+types/projects.route.ts';
import { Fields } from './facet-links.tsx';
import { ActiveFilters, Filters } from './filters.tsx';
import { activeFilters, resultText } from './list-labels.ts';
import { searchProjects } from './search-projects.server.ts';
import { ShowMore } from './show-more.tsx';
import { useAskedQuery } from './use-asked-query.ts';

/** The list's description for search engines names the most used technologies. */
const metaDescription = ([first, second, third]: string[]) =>
  third
    ? `Final-year projects in ${first}, ${second} and ${third} with source code, sample report and setup guide. Filter by field, level, team size, hardware and price.`
    : 'Final-year projects with source code, sample report and setup guide. Filter by field, level, team size, hardware and price.';

/** The pages of further technologies are linked from projects and from other technologies. */
const LINKED_TECHNOLOGIES = 30;

/** So few results are quicker read than filtered. */
const FEW = 3;

/** How many projects are shown instead of results. */
const POPULAR = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseProjectsQuery(new URL(request.url).searchParams);
  const shop = shopOf(context);
  const read = async (reader: Context) => {
    const version = await getCatalogueVersion(reader);
    const found = await searchProjects(reader, query);
    const popular = found.total > 0 ? [] : (await listProjects(reader, { limit: POPULAR })).documents;
    return { query, version, found, popular: popular.map(toCard) };
  };
  const isTyped = query.search || query.cursor;
  const page = isTyped ? read(shop) : readPublic(shop, `projects ${JSON.stringify(query)}`, read);
  return page.catch((error: unknown) => {
    // The cursor is invalid or outdated, so the list starts over.
    if (query.cursor && isShopError(error)) throw redirect(projectsUrl(query));
    throw error;
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    title: loaderData?.query.search
      ? `“${loaderData.query.search}” projects with source code`
      : 'All final-year projects with source code',
    description: metaDescription((loaderData?.found.technologies ?? []).map(({ name }) => name)),
    path: '/projects',
    noindex: loaderData !== undefined && projectsUrl(loaderData.query) !== '/projects',
  });

export default function Projects({ loaderData }: Route.ComponentProps) {
  useLiveProjects(loaderData.version);
  const { query, found, popular } = loaderData;
  const { projects, nextCursor, total, isCorrected } = found;
  const isFiltered = activeFilters(query).length > 0;
  const asked = useAskedQuery(query);
  const searching = useDelayed(projectsUrl(asked) !== projectsUrl(query));
  const isEmptyShop = total === 0 && !query.search && !isFiltered;
  const notable = total === 0 || isCorrected;
  // A search that finds a handful needs no filters.
  const hasFilters = !query.search || total > FEW;
  return (
    <div className="page pt-6 pb-4 sm:pt-8">
      <header
        className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b border-rule pb-3 sm:pb-4 ${hasFilters && !isEmptyShop && !notable ? 'max-sm:flex-col max-sm:items-start max-sm:pr-42' : ''}`}
      >
        <h1 className="text-3xl">Projects</h1>
        {isCorrected && <p className="caption">{countOf(total, 'project')}</p>}
        <div
          role="status"
          // Without kerning, the full stop stays beside the quotation mark instead of below it.
          className={notable ? 'w-full text-lg font-medium [font-kerning:none]' : 'caption'}
        >
          {resultText(query, total, isCorrected)}
        </div>
      </header>

      {!isEmptyShop && (
        <div className="mt-4 mb-5 grid gap-4">
          {hasFilters && (
            <div className="filter-row" data-apart={notable || undefined}>
              <a href="#projects" className="skip-link">
                Skip to the projects
              </a>
              <Fields query={asked} counts={found.facets.field} />
              <Filters query={asked} found={found} />
            </div>
          )}
          <ActiveFilters query={asked} />
        </div>
      )}

      {total === 0 && !searching && <NoResults query={query} popular={popular} />}
      <div id="projects" tabIndex={-1} aria-busy={searching} className="project-grid outline-none">
        {searching ? (
          (projects.length > 0 ? projects.map(({ id }) => id) : ['1', '2', '3']).map((id) => (
            <ProjectCardSkeleton key={id} />
          ))
        ) : (
          <ProjectCards projects={projects} />
        )}
      </div>

      {nextCursor && !searching && (
        <ShowMore
          url={showMoreUrl(query, nextCursor)}
          shown={query.cursor ? null : projects.length}
          total={total}
        />
      )}
      <TechnologyLinks
        title="Browse by technology"
        names={found.technologies.slice(0, LINKED_TECHNOLOGIES).map(({ name }) => name)}
      />
    </div>
  );
}

/** Suggests what to do when nothing was found. */
function NoResults({ query, popular }: Pick<Route.ComponentProps['loaderData'], 'query' | 'popular'>) {
  const filtered = activeFilters(query).length > 0;
  if (!query.search && !filtered)
    return <p className="mt-5 text-muted">We’re adding the first ones. Please check back in a few days.</p>;
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-muted">
        Try a technology, such as{' '}
        <Link to={projectsUrl({ search: 'Python' })} className="link">
          Python
        </Link>{' '}
        or{' '}
        <Link to={projectsUrl({ search: 'React' })} className="link">
          React
        </Link>
        , or a shorter word. Or{' '}
        <Link to="/contact" className="link">
          tell us what you need
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        {filtered && (
          <LinkButton to={projectsUrl({ search: query.search, sort: query.sort })}>
            Clear all filters
          </LinkButton>
        )}
        <LinkButton to="/projects">See all projects</LinkButton>
      </div>
      {popular.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular" className="mb-3 text-lg">
            Popular projects
          </h2>
          <ProjectStrip projects={popular} />
        </section>
      )}
    </div>
  );
}

function ProjectCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col panel">
      <Skeleton className="aspect-16/10 rounded-b-none" />
      <div className="flex flex-1 flex-col px-3 py-2 sm:p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-2 h-4 w-2/3 sm:mt-6" />
        <Skeleton className="mt-4 h-4 max-sm:hidden" />
        <Skeleton className="mt-2 h-4 max-sm:hidden" />
        <Skeleton className="mt-2 h-4 w-1/2 max-sm:hidden" />
        <div className="mt-auto flex items-center justify-between pt-1 sm:pt-5">
          <Skeleton className="h-7 w-16" />
          <Skeleton className="h-11 w-20" />
        </div>
      </div>
    </div>
  );
}
