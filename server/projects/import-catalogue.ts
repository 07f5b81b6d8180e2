import { eq, inArray } from 'drizzle-orm';
import { catalogueRow } from '#contract/functions.ts';
import type { Shop } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { newProjectId, toProjectColumns } from './project-columns.ts';
import { projects } from './schema.ts';

export type ImportedRow = { row: number; slug: string; outcome: 'added' | 'updated' | 'unchanged' };
export type ImportResult = { ok: true; rows: ImportedRow[] } | { ok: false; problems: string[] };

type Columns = ReturnType<typeof toProjectColumns>;
type Row = typeof projects.$inferSelect;

/**
 * Adds or updates projects by slug from a JSON array, all or nothing: one invalid row (counted from 1) rejects the file.
 * On an update, what a row leaves out stays as it was. For the shop's owner at the command line only.
 */
export async function importCatalogue(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  file: unknown,
): Promise<ImportResult> {
  const { columns, problems } = readRows(file);
  if (problems.length > 0) return { ok: false, problems };

  const rows = await db.transaction(async (tx) => {
    const known = await lockBySlug(
      tx,
      columns.map(({ slug }) => slug),
    );
    const done: ImportedRow[] = [];
    for (const [index, given] of columns.entries()) {
      const outcome = await saveRow(tx, known.get(given.slug), given);
      done.push({ row: index + 1, slug: given.slug, outcome });
    }
    if (done.some(({ outcome }) => outcome !== 'unchanged')) await live.publish(tx, 'projects');
    return done;
  });
  return { ok: true, rows };
}

async function lockBySlug(tx: Executor, slugs: string[]): Promise<Map<string, Row>> {
  if (slugs.length === 0) return new Map();
  const rows: Row[] = await tx.select().from(projects).where(inArray(projects.slug, slugs)).for('update');
  return new Map(rows.map((row) => [row.slug, row]));
}

async function saveRow(
  tx: Executor,
  existing: Row | undefined,
  given: Columns,
): Promise<ImportedRow['outcome']> {
  if (!existing) {
    await tx.insert(projects).values({ id: newProjectId(), ...given });
    return 'added';
  }
  if (!differs(existing, given)) return 'unchanged';
  await tx
    .update(projects)
    .set({ ...given, updatedAt: new Date() })
    .where(eq(projects.id, existing.id));
  return 'updated';
}

function readRows(file: unknown): { columns: Columns[]; problems: string[] } {
  if (!Array.isArray(file))
    return { columns: [], problems: ['The file must hold a JSON array of projects.'] };
  const columns: Columns[] = [];
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, raw] of file.entries()) {
    const row = index + 1;
    const parsed = catalogueRow.safeParse(raw);
    if (!parsed.success) {
      const what = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
      problems.push(`row ${row}: ${what.join('; ')}`);
      continue;
    }
    try {
      const given = toProjectColumns(parsed.data);
      const twin = seen.get(given.slug);
      if (twin) throw new Error(`the slug ${given.slug} is already used by row ${twin}`);
      seen.set(given.slug, row);
      columns.push(given);
    } catch (error) {
      problems.push(`row ${row}: ${(error as Error).message}`);
    }
  }
  return { columns, problems };
}

function differs(existing: Record<string, unknown>, given: Columns): boolean {
  return Object.entries(given).some(
    ([name, value]) => JSON.stringify(existing[name]) !== JSON.stringify(value),
  );
}
