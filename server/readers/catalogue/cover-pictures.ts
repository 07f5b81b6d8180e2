import { and, eq, exists, notExists, notLike, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { COVER_WIDTHS } from '#domain/cover.ts';
import { coverImages, projects } from '../../features/projects/schema.ts';
import { repositorySnapshots } from '../../features/repositories/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** The hash of an uploaded cover, from its address `/covers/{hash}`. */
const uploadedId = sql`substring(${projects.coverImage} from 9)`;
const isUploaded = sql`${projects.coverImage} like '/covers/%'`;
/** The name of a picture in its smallest width; all widths are stored together. */
const smallest = (id: SQL) => sql`${id} || '-${sql.raw(String(COVER_WIDTHS[0]))}.webp'`;
const isRendered = sql`exists (select 1 from ${coverImages} where ${coverImages.id} = ${smallest(uploadedId)})`;
/** After a change of the project's repository, the pictures of the old one are not shown. */
const ofProject = sql`${repositorySnapshots.projectId} = ${projects.id}
  and ${repositorySnapshots.repoOwner} = ${projects.repoOwner}
  and ${repositorySnapshots.repoName} = ${projects.repoName}`;
const firstPicture = sql`(select ${repositorySnapshots.cover} from ${repositorySnapshots} where ${ofProject})`;

/**
 * The hash by which the widths of a project's cover are named: of an uploaded cover, else of the first picture
 * of its repository. Null if neither is there in several widths. A column of SELECTs from `projects`.
 */
const pictureId = sql<string | null>`case
  when ${isUploaded} then case when ${isRendered} then ${uploadedId} end
  else ${firstPicture} end`;

/** The columns that `toCover` needs. */
export const coverColumns = {
  coverImage: projects.coverImage,
  pictureId: pictureId.as('picture_id'),
};

/** Whether nothing shows a stored image, in any of its widths. */
export function isUnusedPicture(db: Executor): SQL | undefined {
  const id = sql`split_part(${coverImages.id}, '-', 1)`;
  const one = { one: sql`1` };
  return and(
    notExists(db.select(one).from(projects).where(sql`${projects.coverImage} = '/covers/' || ${id}`)),
    notExists(db.select(one).from(repositorySnapshots).where(sql`${repositorySnapshots.cover} = ${id}`)),
  );
}

/** Lists uploaded covers in use that have no widths. For internal use. */
export async function listUnrenderedCovers(db: Executor, limit: number) {
  const { id, bytes } = coverImages;
  const isUsed = db
    .select({ one: sql`1` })
    .from(projects)
    .where(sql`${projects.coverImage} = '/covers/' || ${id}`);
  const rendered = alias(coverImages, 'rendered');
  const widths = db
    .select({ one: sql`1` })
    .from(rendered)
    .where(eq(rendered.id, smallest(sql`${id}`)));
  return db
    .select({ id, bytes })
    .from(coverImages)
    .where(and(notLike(id, '%.webp'), exists(isUsed), notExists(widths)))
    .limit(limit);
}
