import { eq } from 'drizzle-orm';
import type { Manifest } from '#contract/manifest.ts';
import type { Context } from '../../context.ts';
import { limitPerMinute } from '../../platform/rate-limit/limit-network.ts';
import type { OrderClaim } from '../access/get-own-order.ts';
import { findDisclosure } from '../disclosures/get-disclosure.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { repositorySnapshots } from '../repositories/schema.ts';
import { makeSkeleton, type Skeleton, type TypedSkeleton } from './rules/skeleton.ts';

/**
 * Makes the skeleton of a report about an order's project, with what was typed, which is not stored. For
 * everyone who can open the order's page; null for others, and after a refund. The slug names the files.
 * Throws RESOURCE_EXHAUSTED (30 a minute from one network).
 */
export async function getSkeleton(
  context: Context,
  { claim, typed }: { claim: OrderClaim; typed: TypedSkeleton },
): Promise<{ skeleton: Skeleton; slug: string } | null> {
  await limitPerMinute(context, 'skeleton', 30);
  const found = await findDisclosure(context, claim);
  if (!found) return null;
  const { projectId, project, key, saved } = found;
  const row = await findProjectRow(context, projectId);
  const [snapshot] = await context.db
    .select({ manifest: repositorySnapshots.manifest })
    .from(repositorySnapshots)
    .where(eq(repositorySnapshots.projectId, projectId));
  const { report } = (snapshot?.manifest ?? {}) as Manifest;
  const chapters = report?.chapters ?? null;
  const texts = saved?.texts ?? null;
  return {
    skeleton: makeSkeleton({ typed, project, texts, chapters, field: row?.field ?? null }),
    slug: key,
  };
}
