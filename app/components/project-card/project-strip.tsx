import { Link } from 'react-router';
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
          <Link to={`/projects/${project.slug}`} discover="none">
            <Cover project={project} />
            <span>{project.name}</span>
            <OfferPrice {...project} rupees={getPriceToPay(project)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
