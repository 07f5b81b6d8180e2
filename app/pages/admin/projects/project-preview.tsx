import { useState } from 'react';
import { ProjectCard } from '#app/components/project-card/project-card.tsx';
import { type CardProject, toCard } from '#app/components/project-card/to-card.ts';
import { Button } from '#app/components/ui/button.tsx';
import { toCover } from '#domain/cover.ts';
import { isCoverUrl } from '#domain/image.ts';
import { toRupees } from '#domain/money.ts';
import { PROJECT_FIELDS, PROJECT_LEVELS, sumPartsPaise } from '#domain/project-facets.ts';
import { slugify } from '#domain/slugify.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import { parseHardware } from './hardware-text.ts';
import { type ProjectFormValues, splitList } from './project-fields.ts';

/** Shows the project card as visitors would see it with the form's current values. */
export function ProjectPreview({
  values,
  project,
}: {
  values: ProjectFormValues;
  project: Project | undefined;
}) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label="Preview" className="border-t border-line pt-4">
      <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide preview' : 'Show preview'}
      </Button>
      {shown && (
        <div inert className="mt-4 max-w-80">
          <ProjectCard project={toProject(values, project)} level="h3" />
        </div>
      )}
    </section>
  );
}

function toProject(values: ProjectFormValues, project: Project | undefined): CardProject {
  const price = Number(values.price);
  const coverImage = values.coverImage.trim();
  // Other pictures than the saved one are shown as they are until the project is saved.
  const isSaved = coverImage === (project?.coverImage ?? '');
  return toCard({
    id: project?.id ?? 'preview',
    slug: project?.slug ?? (slugify(values.name) || 'project'),
    name: values.name.trim() || 'Name',
    price: Number.isFinite(price) ? Math.max(0, price) : 0,
    tech: [...new Set(splitList(values.tech))],
    description: values.description.trim() || null,
    cover:
      isSaved && project
        ? project.cover
        : toCover({ coverImage: isCoverUrl(coverImage) ? coverImage : null, pictureId: null }),
    field: PROJECT_FIELDS.find((field) => field === values.field) ?? null,
    level: PROJECT_LEVELS.find((level) => level === values.level) ?? null,
    pausedBy: project?.pausedBy ?? null,
    rating: project?.rating ?? null,
    hardwareRupees: toRupees(sumPartsPaise(parseHardware(values.hardware).parts)),
  });
}
