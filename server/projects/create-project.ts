import { eq, like, or } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { slugify } from '#domain/text.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { describeProject } from './project-changes.ts';
import { newProjectId, toProjectColumns } from './project-columns.ts';
import { projects } from './schema.ts';

/** For a name without a Latin letter or digit. */
const NAMELESS = 'project';

/**
 * Adds a project to the catalogue under an address made from its name (`-2`, `-3`… when it is taken); on the storefront
 * at once. `price` in rupees. For admins with projectWrite. Throws INVALID_ARGUMENT for a price, repository or cover that
 * cannot be.
 */
export async function createProject(
  context: Context,
  given: ParsedDataOf<'createProjectWithSlug'>,
): Promise<ResultOf<'createProjectWithSlug'>> {
  const { userId } = requireRight(context, 'projectWrite');
  const base = slugify(given.name) || NAMELESS;
  const columns = projectColumnsOrThrow({ ...given, slug: base });
  return context.db.transaction(async (tx) => {
    const row = await insertUnderFreeSlug(tx, columns, base);
    await recordAudit(tx, {
      actor: userId,
      action: 'project.create',
      subject: row.id,
      detail: { slug: row.slug, ...describeProject(row) },
    });
    await context.live.publish(tx, 'projects');
    return { id: row.id, slug: row.slug };
  });
}

/** The columns, with what cannot be told as INVALID_ARGUMENT. */
export function projectColumnsOrThrow(given: Parameters<typeof toProjectColumns>[0]) {
  try {
    return toProjectColumns(given);
  } catch (error) {
    throw new ShopError('INVALID_ARGUMENT', (error as Error).message);
  }
}

type Row = typeof projects.$inferSelect;

/** Somebody else may take the same address at this moment: the unique index decides, and we go on to the next number. */
async function insertUnderFreeSlug(
  tx: Executor,
  columns: ReturnType<typeof toProjectColumns>,
  base: string,
): Promise<Row> {
  for (;;) {
    const [row]: Row[] = await tx
      .insert(projects)
      .values({ id: newProjectId(), ...columns, slug: await freeSlug(tx, base) })
      .onConflictDoNothing({ target: projects.slug })
      .returning();
    if (row) return row;
  }
}

async function freeSlug(tx: Executor, base: string): Promise<string> {
  const rows: { slug: string }[] = await tx
    .select({ slug: projects.slug })
    .from(projects)
    .where(or(eq(projects.slug, base), like(projects.slug, `${base}-%`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
