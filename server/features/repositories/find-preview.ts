import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { repositoryFiles } from './schema.ts';

/** Finds the stored bytes of a preview, or null. Public, because the ID is a hash of the content. */
export async function findPreview(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{ contentType: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ contentType: repositoryFiles.contentType, bytes: repositoryFiles.bytes })
    .from(repositoryFiles)
    .where(eq(repositoryFiles.id, id))
    .limit(1);
  return file ?? null;
}
