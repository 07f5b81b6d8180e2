import { toCardText } from '#domain/text.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import { toShownRating } from '#server/features/reviews/rules/review.ts';

/** The fields of a project that a card shows. Its description is already cut: see `toCard`. */
export type CardProject = Pick<
  Project,
  'id' | 'slug' | 'name' | 'price' | 'tech' | 'description' | 'field' | 'level'
> &
  Partial<
    Pick<
      Project,
      | 'salePrice'
      | 'saleEndsAt'
      | 'struckPrice'
      | 'cover'
      | 'pausedBy'
      | 'soldOutUntil'
      | 'rating'
      | 'boughtThisYear'
      | 'runsInBrowser'
    > & { hardwareRupees: number }
  >;

/** Picks a card's fields and drops empty ones, because the page's HTML contains the data a second time. */
export function toCard(project: CardProject): CardProject {
  const { id, slug, name, price, tech, description, cover, field, level, hardwareRupees } = project;
  const { salePrice, saleEndsAt, struckPrice, pausedBy, soldOutUntil, boughtThisYear, runsInBrowser } =
    project;
  const rating = toShownRating(project.rating ?? null);
  const text = description && toCardText(description);
  return {
    id,
    slug,
    name,
    price,
    tech,
    description: text,
    field,
    level,
    ...(salePrice && { salePrice, saleEndsAt, struckPrice }),
    ...(cover && { cover }),
    ...(hardwareRupees && { hardwareRupees }),
    ...(pausedBy && { pausedBy }),
    ...(pausedBy && soldOutUntil && { soldOutUntil }),
    ...(rating && { rating }),
    ...(boughtThisYear && { boughtThisYear }),
    ...(runsInBrowser && { runsInBrowser }),
  };
}
