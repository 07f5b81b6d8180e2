import { shopOf } from '#app/middleware/shop.ts';
import { listProjects } from '#server/projects/queries.ts';
import type { Route } from './+types/project.ts';
import { pageMeta } from './page-meta.ts';
import { ProjectCard } from './project-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { documents } = await listProjects(shopOf(context), { search: '', tech: '', limit: 3 });
  return { popular: documents };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, { title: 'Home', description: 'x', path: '/' });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page grid gap-5 py-10 sm:grid-cols-3">
      {loaderData.popular.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </div>
  );
}
