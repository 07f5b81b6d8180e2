import type { Page, ProjectDetails } from '#contract/documents.ts';
import type { Review } from '#contract/review-documents.ts';
import type { Version } from '#contract/version-documents.ts';
import type { Video } from '#domain/video.ts';
import { Checks } from './checks.tsx';
import { SamplePages } from './gallery/sample-pages.tsx';
import { Included } from './included.tsx';
import { Repository } from './repository/repository.tsx';
import type { ShownRepository } from './repository/shown-repository.ts';
import { Requirements } from './requirements.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { Versions } from './versions.tsx';
import { VideoPlayer } from './video-player.tsx';

interface ProjectSectionsProps {
  project: Omit<ProjectDetails, 'repository'>;
  repository: ShownRepository | null;
  /** The newest ones, as are the reviews. */
  versions: Version[];
  reviews: Page<Review>;
  isOwned: boolean;
  video: Video | null;
}

/** The sections below a project's description, which show that the project is real, runs and fits. */
export function ProjectSections({
  project,
  repository,
  versions,
  reviews,
  isOwned,
  video,
}: ProjectSectionsProps) {
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
