import { type SQL, sql } from 'drizzle-orm';
import type { PurchasedProject } from '#contract/documents.ts';
import { projects } from '../projects/schema.ts';
import { projectVersions } from '../versions/schema.ts';

/** In a SELECT of purchases: the project's newest version, if it was published after the purchase. */
export const newVersion: SQL<PurchasedProject['newVersion']> = sql`(
  select json_build_object('tag', v.tag, 'publishedAt', extract(epoch from v.published_at)::bigint, 'slug', p.slug)
  from (
    select * from ${projectVersions} where project_id = "purchases"."project_id"
    order by published_at desc nulls last, release_id limit 1
  ) v join ${projects} p on p.id = v.project_id
  where v.published_at > "purchases"."created_at"
)`;
