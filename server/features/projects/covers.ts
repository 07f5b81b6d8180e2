import { createHash } from 'node:crypto';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { detectImageType } from '#domain/image.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireRight } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { coverImages, projects } from './schema.ts';

/** Slightly less than the limit of a request body. */
const MAX_COVER_BYTES = 250 * 1024;

/**
 * Stores a cover and returns its path below /covers, which is derived from its content. Requires
 * projectWrite. Throws INVALID_ARGUMENT when the file is too large or, by its first bytes, not a PNG, JPEG,
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
  await context.db.transaction(async (tx) => {
    const inserted = await tx
      .insert(coverImages)
      .values({ id, contentType, bytes })
      .onConflictDoNothing()
      .returning({ id: coverImages.id });
    if (inserted.length === 0) return;
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

/** Finds a stored cover, or null. Public. */
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

/** Deletes covers older than a day that no project uses: replaced ones, and uploads that were never saved. */
async function deleteUnusedCovers(tx: Executor): Promise<void> {
  const usedBy = tx
    .select({ one: sql`1` })
    .from(projects)
    .where(sql`${projects.coverImage} = '/covers/' || ${coverImages.id}`);
  await tx
    .delete(coverImages)
    .where(and(lt(coverImages.createdAt, sql`now() - interval '1 day'`), notExists(usedBy)));
}
