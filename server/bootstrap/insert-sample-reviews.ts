import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { sampleReviews } from '#content/sample-reviews.ts';
import { projects } from '../features/projects/schema.ts';
import { reviews } from '../features/reviews/schema.ts';
import { updateRating } from '../features/reviews/update-rating.ts';
import type { Executor } from '../platform/db/client.ts';
import { addGuest, insertPastSale } from './past-sale.ts';
import type { SandboxProviders } from './sandbox-providers.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The newest sale is so many days old, and the others lie so many days apart: within a year. */
const NEWEST_DAYS = 40;
const DAYS_BETWEEN = 9;
/** Buyers write their review so long after the purchase. */
const REVIEW_DAYS = 12;

/** Inserts the sample reviews of the demo catalogue, with the purchases and the buyers that they need. */
export async function insertSampleReviews(
  tx: Executor,
  providers: Pick<SandboxProviders, 'addPastCollaborator'>,
): Promise<void> {
  const slugs = sampleReviews.map(({ project }) => project);
  const found = await tx.select().from(projects).where(inArray(projects.slug, slugs));
  const bySlug = new Map(found.map((project) => [project.slug, project]));
  const buyers = new Map<string, Awaited<ReturnType<typeof addGuest>>>();
  for (const [index, { project: slug, by, ...review }] of sampleReviews.entries()) {
    const project = bySlug.get(slug);
    if (!project) continue;
    const at = new Date(Date.now() - (NEWEST_DAYS + index * DAYS_BETWEEN) * DAY_MS);
    const buyer = buyers.get(by) ?? (await addGuest(tx, by, at));
    buyers.set(by, buyer);
    const { id: orderId } = await insertPastSale(tx, providers, { project, buyer, at });
    await tx.insert(reviews).values({
      id: randomUUID(),
      orderId,
      projectId: project.id,
      rating: review.rating,
      text: review.text,
      answer: review.answer ?? null,
      showName: review.isNamed ?? false,
      status: 'shown',
      createdAt: new Date(at.getTime() + REVIEW_DAYS * DAY_MS),
    });
  }
  for (const { id } of found) await updateRating(tx, id);
}
