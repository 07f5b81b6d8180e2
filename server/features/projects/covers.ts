import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { coverName } from '#domain/cover.ts';
import { detectImageType } from '#domain/image.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type RenderedCover, renderCover } from '../../platform/images/render-cover.ts';
import { isUnusedPicture, listUnrenderedCovers } from '../../readers/catalogue/cover-pictures.ts';
import { requireRight } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { coverImages } from './schema.ts';

/** Slightly less than the limit of a request body. */
const MAX_COVER_BYTES = 250 * 1024;

/** So many covers that an earlier release stored are rendered at once. */
const BATCH = 20;

/**
 * Stores a cover with its widths and returns its path below /covers, which is derived from its content.
 * Requires projectWrite. A picture that can't be rendered is shown as it is. Throws INVALID_ARGUMENT when the file is too large or, by its first bytes, not a PNG, JPEG,
 * WebP or AVIF.
 */
export async function uploadCover(context: Context, bytes: Uint8Array): Promise<string> {
  const { userId } = requireRight(context, 'projectWrite');
  if (bytes.length > MAX_COVER_BYTES)
    throw new ShopError(
      'INVALID_ARGUMENT',
      'The picture is larger than 250 KB. Please choose a smaller one.',
    );
  const contentType = detectImageType(bytes);
  if (!contentType)
    throw new ShopError('INVALID_ARGUMENT', 'Please choose a picture: PNG, JPEG, WebP or AVIF.');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  const widths = await renderCover(bytes);
  await context.db.transaction(async (tx) => {
    const isNew = (await tx.$count(coverImages, eq(coverImages.id, id))) === 0;
    await storeImages(tx, [{ id, contentType, bytes }]);
    if (widths) await storeCoverWidths(tx, id, widths);
    if (!isNew) return;
    await recordAudit(tx, {
      actor: userId,
      action: 'cover.upload',
      subject: id,
      detail: { contentType, size: bytes.length },
    });
    await deleteUnusedCovers(tx);
  });
  return `/covers/${id}`;
}

/**
 * Stores a picture in the widths of covers, by the hash of the picture. The caller's transaction also stores
 * what shows it. For internal use.
 */
export async function storeCoverWidths(
  tx: Executor,
  pictureId: string,
  widths: readonly RenderedCover[],
): Promise<void> {
  const images = widths.map(({ width, bytes }) => ({ id: coverName(pictureId, width), bytes }));
  await storeImages(
    tx,
    images.map((image) => ({ ...image, contentType: 'image/webp' })),
  );
}

/** An image that was stored before is as new as others, so that it isn't deleted before something uses it. */
async function storeImages(tx: Executor, images: (typeof coverImages.$inferInsert)[]): Promise<void> {
  const set = { createdAt: sql`now()` };
  await tx.insert(coverImages).values(images).onConflictDoUpdate({ target: coverImages.id, set });
}

export const coverJobs = [
  defineJob({ name: 'render-covers', run: renderStoredCovers, schedule: { everyMinutes: 10 } }),
];

/** This job renders the covers that an earlier release stored as they were uploaded. */
async function renderStoredCovers({ db }: Context): Promise<void> {
  for (const { id, bytes } of await listUnrenderedCovers(db, BATCH)) {
    const widths = await renderCover(bytes);
    if (widths) await storeCoverWidths(db, id, widths);
  }
}

/** Finds a stored cover by its name below /covers, or null. Public. */
export async function findCover(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{ contentType: string; bytes: Uint8Array } | null> {
  const [row] = await db
    .select({ contentType: coverImages.contentType, bytes: coverImages.bytes })
    .from(coverImages)
    .where(eq(coverImages.id, id));
  return row ?? null;
}

/** Deletes pictures older than a day that nothing shows: replaced ones, and uploads that were never saved. */
export async function deleteUnusedCovers(tx: Executor): Promise<void> {
  await tx
    .delete(coverImages)
    .where(and(lt(coverImages.createdAt, sql`now() - interval '1 day'`), isUnusedPicture(tx)));
}
