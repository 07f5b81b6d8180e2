import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { type CatalogueRow, catalogueRow } from '#contract/catalogue.ts';
import type { Shop } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { describeIssue } from './describe-issue.ts';
import {
  listProblems,
  type OwnerSettings,
  type ProjectColumns,
  type ProjectRow,
  toProjectColumns,
  toSlug,
} from './project-columns.ts';
import { projects } from './schema.ts';

export type ImportedRow = { row: number; slug: string; outcome: 'added' | 'updated' | 'unchanged' };
export type ImportResult = { ok: true; rows: ImportedRow[] } | { ok: false; problems: string[] };

/**
 * Inserts or updates projects by slug from a JSON array. All or nothing: one invalid row (counted from 1) rejects the
 * file, and every problem of every row is listed. An update leaves fields that the row omits unchanged. For the command line only.
 */
export async function importCatalogue(
  { db, live, settings }: Pick<Shop, 'db' | 'live'> & { settings: OwnerSettings },
  file: unknown,
): Promise<ImportResult> {
  const { columns, problems } = parseRows(file, settings);
  if (problems.length > 0) return { ok: false, problems };

  const rows = await db.transaction(async (tx) => {
    const existing = await lockBySlug(
      tx,
      columns.map(({ slug }) => slug),
    );
    const imported: ImportedRow[] = [];
    for (const [index, row] of columns.entries()) {
      const outcome = await saveRow(tx, existing.get(row.slug), row);
      imported.push({ row: index + 1, slug: row.slug, outcome });
    }
    if (imported.some(({ outcome }) => outcome !== 'unchanged')) await live.publish(tx, 'projects');
    return imported;
  });
  return { ok: true, rows };
}

async function lockBySlug(tx: Executor, slugs: string[]): Promise<Map<string, ProjectRow>> {
  if (slugs.length === 0) return new Map();
  const rows: ProjectRow[] = await tx
    .select()
    .from(projects)
    .where(inArray(projects.slug, slugs))
    .for('update');
  return new Map(rows.map((row) => [row.slug, row]));
}

async function saveRow(
  tx: Executor,
  existing: ProjectRow | undefined,
  columns: ProjectColumns,
): Promise<ImportedRow['outcome']> {
  if (!existing) {
    await tx.insert(projects).values({ id: randomUUID(), ...columns });
    return 'added';
  }
  if (!hasChanges(existing, columns)) return 'unchanged';
  await tx
    .update(projects)
    .set({ ...columns, updatedAt: new Date() })
    .where(eq(projects.id, existing.id));
  return 'updated';
}

function hasChanges(existing: Record<string, unknown>, columns: ProjectColumns): boolean {
  return Object.entries(columns).some(
    ([name, value]) => JSON.stringify(existing[name]) !== JSON.stringify(value),
  );
}

function parseRows(
  file: unknown,
  settings: OwnerSettings,
): { columns: ProjectColumns[]; problems: string[] } {
  if (!Array.isArray(file))
    return { columns: [], problems: ['The file must hold a JSON array of projects.'] };
  const columns: ProjectColumns[] = [];
  const problems: string[] = [];
  const rowBySlug = new Map<string, number>();
  for (const [index, raw] of file.entries()) {
    const row = index + 1;
    const parsed = catalogueRow.safeParse(raw);
    const found = parsed.success
      ? listProblems(parsed.data, settings)
      : [
          ...parsed.error.issues.map((issue) => describeIssue(issue, raw)),
          ...listProblems(getValidFields(raw, parsed.error), settings),
        ];
    const slug = parsed.success ? toSlug(parsed.data) : '';
    const duplicate = rowBySlug.get(slug);
    if (duplicate) found.push(`the slug ${slug} is already used by row ${duplicate}`);
    else if (slug) rowBySlug.set(slug, row);
    problems.push(...found.map((problem) => `row ${row}: ${problem}`));
    if (parsed.success && found.length === 0) columns.push(toProjectColumns(parsed.data, settings));
  }
  return { columns, problems };
}

/** The fields of an invalid row that are valid themselves. */
function getValidFields(raw: unknown, { issues }: z.ZodError): Partial<CatalogueRow> {
  const invalid = new Set(issues.map(({ path: [field] }) => field));
  const fields = Object.entries(catalogueRow.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse((raw as Record<string, unknown> | null)?.[name]);
    return parsed.success && !invalid.has(name) ? [[name, parsed.data]] : [];
  });
  // An invalid price, or an invalid row, is not missing as well.
  const mayBeMissing = typeof raw === 'object' && raw !== null && !invalid.has('price');
  return { ...Object.fromEntries(fields), ...(mayBeMissing ? {} : { price: 0 }) };
}
