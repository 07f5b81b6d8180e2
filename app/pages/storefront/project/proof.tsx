import type { Page, ProjectDetails } from '#contract/documents.ts';
import type { Review } from '#contract/review-documents.ts';
import type { Version } from '#contract/version-documents.ts';
import type { Video } from '#domain/video.ts';
import { Checks } from './checks.tsx';
import { Delivery } from './delivery.tsx';
import { SamplePages } from './gallery/sample-pages.tsx';
import { Included } from './included.tsx';
import { PausedForm } from './paused-form.tsx';
import { Repository } from './repository/repository.tsx';
import type { ShownRepository } from './repository/shown-repository.ts';
import { Requirements } from './requirements.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { ShareLinks } from './share-links.tsx';
import { Versions } from './versions.tsx';
import { VideoPlayer } from './video-player.tsx';

export interface ProofProps {
  project: Omit<ProjectDetails, 'repository'>;
  repository: ShownRepository | null;
  /** The newest ones, as are the reviews. */
  versions: Version[];
  reviews: Page<Review>;
  isOwned: boolean;
  video: Video | null;
}

/** What shows that the project is real, runs and fits: all of its page below the description. */
export function Proof({ project, repository, versions, reviews, isOwned, video }: ProofProps) {
  return (
    <>
      {video && <VideoPlayer project={project} video={video} />}
      <Included features={project.features} />
      {repository && (
        <>
          <Repository projectId={project.id} repository={repository} />
          <SamplePages previews={repository.previews} />
          <Checks repository={repository} />
        </>
      )}
      <Requirements project={project} />
      <Versions versions={versions} feedUrl={`/projects/${project.slug}/versions.atom`} />
      <Reviews project={project} page={reviews} isOwned={isOwned} />
    </>
  );
}

interface AfterBuyingProps {
  isFree: boolean;
  /** What sharing the page says. */
  text: string;
  /** Absolute. */
  url: string;
}

/** What follows the price: what happens after buying, and how to tell others. */
export function AfterBuying({ isFree, ...share }: AfterBuyingProps) {
  return (
    <>
      <Delivery isFree={isFree} />
      <ShareLinks {...share} />
    </>
  );
}

/** What takes the place of the button to buy while the project is paused. */
export function WaitingForm({ projectId }: { projectId: string }) {
  return <PausedForm project={{ id: projectId }} />;
}
