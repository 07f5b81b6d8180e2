import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { getPriceToPay } from '#domain/project.ts';
import { Cover } from '../cover.tsx';
import type { CardProject } from './to-card.ts';

/** Projects side by side in little room: cover, name and price. */
export function ProjectStrip({ projects }: { projects: CardProject[] }) {
  return (
    <ul className="project-strip">
      {projects.map((project) => (
        <li key={project.id}>
          <a href={`/projects/${project.slug}`} data-routed="">
            <Cover project={project} sizes="33vw" />
            <span>{project.name}</span>
            <OfferPrice {...project} rupees={getPriceToPay(project)} />
          </a>
        </li>
      ))}
    </ul>
  );
}
