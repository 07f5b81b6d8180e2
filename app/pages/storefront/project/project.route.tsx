import { redirect } from 'react-router';
import { CoverWindow } from '#app/components/cover.tsx';
import { Breadcrumb } from '#app/components/page/breadcrumb.tsx';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import { ProjectHeader } from '#app/components/page/project-header.tsx';
import { ProjectLink } from '#app/components/project-card/project-link.tsx';
import { SelectProjectForm } from '#app/components/project-card/select-project-form.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { useLiveProjects } from '#app/lib/live/use-live-projects.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { toGst } from '#app/pages/checkout/quote-project.server.ts';
import { formatPrice } from '#domain/money.ts';
import { getPriceToPay, isOnSale, type ProjectStatus } from '#domain/project.ts';
import { parseVideo } from '#domain/video.ts';
import type { Context } from '#server/context.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { findProject } from '#server/features/projects/get-project.ts';
import { listRelatedProjects, type RelatedProject } from '#server/features/projects/list-related-projects.ts';
import { findProjectLink } from '#server/features/projects/project-links.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { listProjectReviews } from '#server/features/reviews/list-reviews.ts';
import { listPublishedQuestions } from '#server/features/threads/published-questions.ts';
import { listVersions } from '#server/features/versions/list-versions.ts';
import { readPublic } from '#server/platform/cache.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { ownsProject } from '#server/readers/catalogue/owns-project.ts';
import type { Route } from './+types/project.route.ts';
import { AskedPrice } from './asked-price.tsx';
import { Delivery } from './delivery.tsx';
import { Gallery } from './gallery/picture-strip.tsx';
import { PausedForm } from './paused-form.tsx';
import { ogImagePath, projectJsonLd, projectMeta, projectTitle } from './project-meta.ts';
import { DemoLink, Included, ProjectSections } from './project-sections.tsx';
import { showRepository } from './repository/shown-repository.ts';
import { ShareLinks } from './share-links.tsx';
import { VideoPlayer } from './video-player.tsx';

const RELATED = 3;
const REVIEWS = 10;
const VERSIONS = 5;

const OFF_SALE: Record<ProjectStatus, string> = {
  draft: 'This is a draft. Only admins and its buyers can see this page.',
  archived: 'This project is no longer on sale. If you bought it, you still have access.',
  published: '',
};

/** On narrow screens the panel is a separate card, otherwise it is part of the sidebar. */
const PANEL = 'max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-5';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const slugOrId = params.projectSlug;
  const read = (reader: Context) => readProject(reader, slugOrId);
  // A project that isn't public may be one that the visitor owns.
  const page = orNotFound(
    (await readPublic(shop, `project ${slugOrId}`, read)) ?? (shop.actor && (await read(shop))),
  );
  const { id, slug } = page.project;
  // Ids work as well, but the URL with the slug is canonical.
  if (slugOrId !== slug) throw redirect(`/projects/${slug}${new URL(request.url).search}`);
  return (await ownsProject(shop, id)) ? { ...page, isOwned: true } : page;
}

/** Reads the page's data for a reader; null if the reader may not see the project. */
async function readProject(shop: Context, slugOrId: string) {
  const reader = readTogether(shop);
  const [version, project] = await Promise.all([getCatalogueVersion(reader), findProject(reader, slugOrId)]);
  if (!project) return null;
  const { repository, ...details } = project;
  if (!repository) await prioritizeSync(shop, project.id);
  const [reviews, versions, questions, related, freeSample] = await Promise.all([
    listProjectReviews(reader, project.id, { limit: REVIEWS }),
    listVersions(reader, project.id, { limit: VERSIONS }),
    listPublishedQuestions(reader, project.id),
    listRelatedProjects(reader, project, RELATED),
    findProjectLink(reader, { price: 'free' }),
  ]);
  return {
    version,
    project: details,
    repository: repository && showRepository(repository),
    reviews,
    versions: versions.documents,
    questions: questions.documents,
    video: parseVideo(project.videoUrl),
    metaDescription: projectMeta(project),
    isOwned: false,
    gst: toGst(shop),
    related,
    freeSample,
    jsonLd: isOnSale(project) ? projectJsonLd(project, reviews.documents, shop.settings) : [],
    url: `${shop.settings.appUrl}/projects/${project.slug}`,
  };
}

/** Returns the link by which feed readers find the feed of versions. */
function feedLink({ slug }: { slug: string }) {
  const href = `/projects/${slug}/versions.atom`;
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Versions',
    href,
  } as const;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const project = loaderData?.project;
  if (!project) return [];
  const tags = pageMeta(matches[0].loaderData, {
    title: projectTitle(project),
    description: loaderData.metaDescription,
    path: `/projects/${project.slug}`,
    image: isOnSale(project) ? ogImagePath(project) : undefined,
    noindex: !isOnSale(project),
  });
  return isOnSale(project) ? [...tags, feedLink(project)] : tags;
};

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  useLiveProjects(loaderData.version);
  const { project, isOwned, video, gst, related, jsonLd, url } = loaderData;
  const isFree = project.price === 0;
  const price = isFree ? 'free' : formatPrice(getPriceToPay(project));
  return (
    <>
      <article className="page pt-5 sm:pt-7">
        <JsonLd data={jsonLd} />
        <Breadcrumb current={project.name} />
        <div className="mt-4 flex flex-col gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-10">
          <ProjectHeader
            project={project}
            pictures={project.gallery.length > 0 && <Gallery project={project} />}
          />
          {/* On wide screens a sidebar. On narrow ones delivery follows what is included, and price and button
              are a bar at the bottom of the window. */}
          <aside
            aria-label="Price and delivery"
            className="max-lg:contents lg:sticky lg:top-20 lg:row-span-3 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-6"
          >
            <BuyPanel project={project} gst={gst} isOwned={isOwned} />
            <div className={`${PANEL} max-lg:order-1`}>
              <SoldBy />
              <Delivery isFree={isFree} isCopy={project.delivery === 'own'} />
              <ShareLinks text={`${project.name}, ${price}`} url={url} />
            </div>
          </aside>
          <div className="max-w-3xl">
            {project.description && (
              <section>
                <h2 className="text-2xl">About this project</h2>
                <p className="mt-3 text-lg whitespace-pre-line">{project.description}</p>
              </section>
            )}
            {project.demoUrl && <DemoLink url={project.demoUrl} />}
            {video && <VideoPlayer project={project} video={video} />}
            <Included features={project.features} />
          </div>
          <div className="-mt-8 max-w-3xl max-lg:order-2">
            <ProjectSections key={project.id} {...loaderData} />
          </div>
        </div>
      </article>
      <RelatedProjects projects={related} />
    </>
  );
}

type BuyPanelProps = Pick<Route.ComponentProps['loaderData'], 'project' | 'gst' | 'isOwned'>;

/** The price, and what the visitor can do about the project. */
function BuyPanel({ project, gst, isOwned }: BuyPanelProps) {
  const isBuyable = !isOwned && isOnSale(project) && !project.isPaused;
  return (
    <div className={isBuyable ? 'buy-bar' : PANEL}>
      <AskedPrice project={project} gst={gst} isBuyable={isBuyable} />
      {isOwned && (
        <div className="mt-5 grid gap-3">
          <p className="font-medium">You own this project.</p>
          <LinkButton to="/dashboard" variant="primary" size="lg">
            Open your dashboard
          </LinkButton>
        </div>
      )}
      {!isOwned && isOnSale(project) && project.pausedBy && (
        <PausedForm projectId={project.id} pausedBy={project.pausedBy} soldOutUntil={project.soldOutUntil} />
      )}
      {isBuyable && (
        <SelectProjectForm
          projectId={project.id}
          label="Make It Yours"
          variant="primary"
          size="lg"
          className="lg:mt-5 lg:w-full"
        />
      )}
      {!isOnSale(project) && <p className="mt-4 font-medium">{OFF_SALE[project.status ?? 'archived']}</p>}
    </div>
  );
}

/** Names the seller. */
function SoldBy() {
  const seller = useRootData()?.seller.name;
  return seller ? <p className="text-sm text-muted wrap-anywhere lg:mt-4">Sold by {seller}</p> : null;
}

/** Cards of related projects. They have no buttons, because the page has one main action. */
function RelatedProjects({ projects }: { projects: RelatedProject[] }) {
  if (projects.length === 0) return null;
  return (
    <Section
      id="related"
      title="Built with similar tools"
      heading="border-b border-rule pb-4 text-2xl"
      data-screen-only
      className="page pt-16 sm:pt-24"
    >
      <ul className="mt-6 grid gap-4 sm:grid-cols-3 sm:gap-6">
        {projects.map((project) => (
          <li
            key={project.id}
            className="card relative grid grid-cols-[7.5rem_1fr] overflow-hidden panel transition-colors hover:border-edge sm:grid-cols-1 sm:grid-rows-[auto_1fr]"
          >
            <CoverWindow project={project} />
            <div className="min-w-0 p-4">
              <h3 className="text-lg leading-tight">
                <ProjectLink project={project} />
              </h3>
              <p className="caption mt-2 line-clamp-2">
                {formatPrice(project.price)} · {project.tech.join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
