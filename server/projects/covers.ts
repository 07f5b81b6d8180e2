import { createHash } from 'node:crypto';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { detectImageType } from '#domain/image.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { coverImages, projects } from './schema.ts';

/** A little below what the server takes in one request. */
const LARGEST_COVER_BYTES = 250 * 1024;

/**
 * Keeps a picture and returns its address below /covers. The same picture twice has one address. For admins with
 * projectWrite. Throws INVALID_ARGUMENT when it is too large or no PNG, JPEG, WebP or AVIF by its first bytes.
 */
export async function uploadCover(context: Context, bytes: Uint8Array): Promise<string> {
  const { userId } = requireRight(context, 'projectWrite');
  if (bytes.length > LARGEST_COVER_BYTES)
    throw new ShopError(
      'INVALID_ARGUMENT',
      'The picture is larger than 250 KB. Please choose a smaller one.',
    );
  const contentType = detectImageType(bytes);
  if (!contentType)
    throw new ShopError('INVALID_ARGUMENT', 'Please choose a picture: PNG, JPEG, WebP or AVIF.');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  await context.db.transaction(async (tx) => {
    const added = await tx
      .insert(coverImages)
      .values({ id, contentType, bytes })
      .onConflictDoNothing()
      .returning({ id: coverImages.id });
    if (added.length === 0) return;
    await recordAudit(tx, {
      actor: userId,
      action: 'cover.upload',
      subject: id,
      detail: { contentType, size: bytes.length },
    });
    await forgetUnused(tx);
  });
  return `/covers/${id}`;
}

/** A picture by its id, or null. Anybody may see it. */
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

/** Pictures of more than a day ago that no project shows: tried out and not taken, or replaced since. */
async function forgetUnused(tx: Executor): Promise<void> {
  const shown = tx
    .select({ one: sql`1` })
    .from(projects)
    .where(sql`${projects.coverImage} = '/covers/' || ${coverImages.id}`);
  await tx
    .delete(coverImages)
    .where(and(lt(coverImages.createdAt, sql`now() - interval '1 day'`), notExists(shown)));
}
