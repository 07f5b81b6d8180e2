import { useLocation, useNavigation } from 'react-router';
import { useLiveProjects } from '#app/live/use-live-projects.ts';
import { shopOf } from '#app/middleware/shop.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { StatusRegion } from '#app/ui/status-region.tsx';
import { useLate } from '#app/ui/use-late.ts';
import { countProjects, listProjects } from '#server/projects/queries.ts';
import type { Route } from './+types/projects.ts';
import { pageMeta } from './page-meta.ts';
import { ProjectCard } from './project-card.tsx';
import { CardSkeleton } from './project-card-skeleton.tsx';
import { moreAddress, PAGE_SIZE, readView } from './projects-query.ts';
import { searchTermOf } from './shell/search-address.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const view = readView(new URL(request.url).searchParams);
  const [page, total] = await Promise.all([
    listProjects(shop, { ...view, limit: view.show }),
    countProjects(shop, view),
  ]);
  return { view, projects: page.documents, nextCursor: page.nextCursor, total };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    title: loaderData?.view.search ? `“${loaderData.view.search}” in Projects` : 'Projects',
    description:
      'Every project in the shop: source code, report, slides and setup guide, with the price in rupees. Search by name or technology.',
    path: '/projects',
  });

export default function Projects({ loaderData }: Route.ComponentProps) {
  useLiveProjects();
  const { view, projects, nextCursor, total } = loaderData;
  const term = view.search || view.tech;
  const searching = useLate(useSearchUnderWay(view.search));
  return (
    <div className="page pt-10 pb-4 sm:pt-14">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-rule pb-5">
        <h1 className="text-3xl">Projects</h1>
        <StatusRegion className={total === 0 ? 'w-full text-lg font-medium' : 'caption'}>
          {total === 0 ? emptyText(term) : countText(total, term)}
        </StatusRegion>
      </header>

      {total === 0 && !searching && <Nothing term={term} />}
      <div aria-busy={searching} className="project-grid">
        {searching
          ? (projects.length > 0 ? projects.map(({ id }) => id) : ['1', '2', '3']).map((id) => (
              <CardSkeleton key={id} />
            ))
          : projects.map((project) => <ProjectCard key={project.id} project={project} />)}
      </div>

      {nextCursor && !searching && (
        <p className="mt-10 text-center">
          <LinkButton to={moreAddress(view, nextCursor)} replace preventScrollReset>
            Show {PAGE_SIZE} more
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** True while another search than the shown one loads; more of the same, or a live change, is not a search. */
function useSearchUnderWay(shown: string): boolean {
  const { location } = useNavigation();
  const here = useLocation();
  return location?.pathname === here.pathname && searchTermOf(location.search) !== shown;
}

/** What to do when nothing was found; that nothing was found is said above. */
function Nothing({ term }: { term: string }) {
  if (!term) return <p className="text-muted">The catalogue is being filled. Please look again soon.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <p className="text-muted">Try one technology, such as Python or React, or a shorter word.</p>
      <LinkButton to="/projects">See all projects</LinkButton>
    </div>
  );
}

function emptyText(term: string): string {
  return term ? `No projects found for "${term}".` : 'There are no projects yet.';
}

function countText(total: number, term: string): string {
  const count = `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`;
  return term ? `${count} for “${term}”` : count;
}
