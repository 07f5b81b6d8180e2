import type { Project } from '#contract/documents.ts';
import { truncate } from '#domain/text.ts';

/** What a card shows. */
export type CardProject = Pick<
  Project,
  | 'id'
  | 'slug'
  | 'name'
  | 'price'
  | 'tech'
  | 'description'
  | 'coverImage'
  | 'field'
  | 'level'
  | 'isPaused'
  | 'rating'
> & { hardwareRupees: number };

/** Leaves out what a card does not show, which would be sent twice: in the HTML and as data. */
export function toCard(project: CardProject): CardProject {
  const { id, slug, name, price, tech, description, coverImage, field, level, hardwareRupees } = project;
  const { isPaused, rating } = project;
  const text = description && truncate(description);
  return {
    id,
    slug,
    name,
    price,
    tech,
    description: text,
    coverImage,
    field,
    level,
    hardwareRupees,
    isPaused,
    rating,
  };
}
