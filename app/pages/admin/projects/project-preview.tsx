import { useState } from 'react';
import { ProjectCard } from '#app/components/project-card/project-card.tsx';
import { Button } from '#app/components/ui/button.tsx';
import type { Project } from '#contract/documents.ts';
import { isCoverUrl } from '#domain/image.ts';
import { slugify } from '#domain/text.ts';
import { splitList, type TypedProject } from './project-fields.ts';

/** The card as visitors would see it, drawn from what is typed right now. */
export function ProjectPreview({ typed, project }: { typed: TypedProject; project: Project | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label="Preview" className="border-t border-line pt-4">
      <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide preview' : 'Show preview'}
      </Button>
      {shown && (
        // Nothing in it can be pressed: it is a picture of a card.
        <div inert className="mt-4 max-w-80">
          <ProjectCard project={draw(typed, project)} level="h3" />
        </div>
      )}
    </section>
  );
}

function draw(typed: TypedProject, project: Project | undefined): Project {
  const price = Number(typed.price);
  const cover = typed.coverImage.trim();
  return {
    id: project?.id ?? 'preview',
    slug: project?.slug ?? (slugify(typed.name) || 'project'),
    name: typed.name.trim() || 'Name',
    price: Number.isFinite(price) ? Math.max(0, price) : 0,
    tech: [...new Set(splitList(typed.tech))],
    features: splitList(typed.features),
    description: typed.description.trim() || null,
    coverImage: isCoverUrl(cover) ? cover : null,
    displayOrder: 0,
    purchaseCount: project?.purchaseCount ?? 0,
  };
}
