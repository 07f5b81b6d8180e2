import { ProjectCard } from './project-card.tsx';
import type { CardProject } from './to-card.ts';

/** Cards whose covers the first screen shows. */
const DRAWN_AT_ONCE = 3;

/** The cards of a long list. Covers below the first screen are drawn in the browser. */
export function ProjectCards({ projects }: { projects: CardProject[] }) {
  return projects.map((project, index) => (
    <ProjectCard key={project.id} project={project} isDrawnLate={index >= DRAWN_AT_ONCE} />
  ));
}
