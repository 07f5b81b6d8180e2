import { data } from 'react-router';
import { useLiveProjects } from '#app/live/use-live-projects.ts';
import { shopOf } from '#app/middleware/shop.ts';
import { Price } from '#app/ui/price.tsx';
import { truncate } from '#domain/text.ts';
import { findProject } from '#server/projects/queries.ts';
import type { Route } from './+types/project.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Delivery } from './delivery.tsx';
import { GetItForm } from './get-it-form.tsx';
import { Included } from './included.tsx';
import { JsonLd } from './json-ld.tsx';
import { pageMeta } from './page-meta.ts';
import { projectJsonLd } from './project-json-ld.ts';
import { TitlePage } from './title-page.tsx';

/** Search engines show about this many characters of a description. */
const META_LENGTH = 155;

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const project = await findProject(shop, params.projectSlug);
  if (!project) throw data(null, { status: 404 });
  return { project, jsonLd: projectJsonLd(project, shop.settings) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const project = loaderData?.project;
  if (!project) return [{ title: 'Project not found · Capstone' }, { name: 'robots', content: 'noindex' }];
  const about = project.description ?? `${project.name}, built with ${project.tech.join(', ')}.`;
  return pageMeta(matches[0].loaderData, {
    title: project.name,
    description: truncate(about, META_LENGTH),
    path: `/projects/${project.slug}`,
    image: `/og/${project.slug}.png`,
  });
};

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  useLiveProjects();
  const { project, jsonLd } = loaderData;
  const free = project.price === 0;
  return (
    <article className="page pt-5 sm:pt-7">
      <JsonLd data={jsonLd} />
      <Breadcrumb here={project.name} />
      <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <TitlePage project={project} />
        <aside
          aria-label="Price and delivery"
          className="rounded-md border border-line bg-sheet p-5 sm:p-6 lg:sticky lg:top-20 lg:row-span-2"
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Price rupees={project.price} className="text-4xl" />
            <span className="caption">{free ? 'the free sample' : 'paid once, by UPI or card'}</span>
          </p>
          <GetItForm
            projectId={project.id}
            name="Make It Yours"
            look="primary"
            size="lg"
            className="mt-5 w-full"
          />
          <Delivery free={free} />
        </aside>
        <div className="max-w-3xl">
          {project.description && (
            <section>
              <h2 className="text-2xl">About this project</h2>
              <p className="mt-3 text-lg whitespace-pre-line">{project.description}</p>
            </section>
          )}
          <Included features={project.features} />
        </div>
      </div>
    </article>
  );
}
