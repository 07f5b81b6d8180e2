import { ProjectCard } from './project-card.tsx';
import type { CardProject } from './to-card.ts';

/** How many cards the first screen shows. */
const ON_FIRST_SCREEN = 3;

/** The cards of a list that begins on the first screen. */
export function ProjectCards({ projects }: { projects: CardProject[] }) {
  return projects.map((project, index) => (
    <ProjectCard
      key={project.id}
      project={project}
      isOnFirstScreen={index < ON_FIRST_SCREEN}
      isFirst={index === 0}
    />
  ));
}
