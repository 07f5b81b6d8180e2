import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type CatalogueRow, catalogueRow } from '#contract/catalogue.ts';
import { listUnprintable } from '#domain/printable.ts';
import type { Shop } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { describeIssue } from './describe-issue.ts';
import { makeSlug } from './make-slug.ts';
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
/** `notes` say what documents leave out of names. */
export type ImportResult =
  | { ok: true; rows: ImportedRow[]; notes: string[] }
  | { ok: false; problems: string[] };

/** A statement has at most 65,535 parameters, and a row about 30 of them. */
const BATCH_ROWS = 500;
/**
 * After this many changes the planner would use statistics of the old catalogue until autovacuum runs, which
 * the embedded database lacks.
 */
const LARGE_IMPORT = 1000;

/**
 * Inserts or updates projects by slug from a JSON array. It is all or nothing: one invalid row (counted from
 * 1) rejects the file, and every problem of every row is listed. An update leaves fields that the row omits
 * unchanged. For the command line only.
 */
export async function importCatalogue(
  { db, settings }: Pick<Shop, 'db'> & { settings: OwnerSettings },
  file: unknown,
): Promise<ImportResult> {
  const { columns, problems } = parseRows(await addSlugs(file), settings);
  if (problems.length > 0) return { ok: false, problems };

  const rows = await db.transaction(async (tx) => {
    const imported: ImportedRow[] = [];
    for (let from = 0; from < columns.length; from += BATCH_ROWS)
      imported.push(...(await saveBatch(tx, columns.slice(from, from + BATCH_ROWS), from)));
    return imported;
  });
  if (rows.filter(isChange).length >= LARGE_IMPORT) await db.execute(sql`vacuum (analyze) ${projects}`);
  return { ok: true, rows, notes: columns.flatMap(describeLeftOut) };
}

function describeLeftOut({ name }: ProjectColumns, index: number): string[] {
  const left = listUnprintable(name);
  return left.length === 0
    ? []
    : [`row ${index + 1}: PDFs can’t print this and leave it out of the name: ${left.join(' ')}`];
}

const isChange = ({ outcome }: ImportedRow) => outcome !== 'unchanged';

/** Saves rows. `from` rows precede them in the file. */
async function saveBatch(tx: Executor, columns: ProjectColumns[], from: number): Promise<ImportedRow[]> {
  const existing = await lockBySlug(
    tx,
    columns.map(({ slug }) => slug),
  );
  const added: (typeof projects.$inferInsert)[] = [];
  const imported: ImportedRow[] = [];
  for (const [index, row] of columns.entries()) {
    const known = existing.get(row.slug);
    if (!known) added.push({ id: randomUUID(), ...row });
    const outcome = known ? await updateRow(tx, known, row) : 'added';
    imported.push({ row: from + index + 1, slug: row.slug, outcome });
  }
  if (added.length > 0) await tx.insert(projects).values(added);
  return imported;
}

async function lockBySlug(tx: Executor, slugs: string[]): Promise<Map<string, ProjectRow>> {
  const rows: ProjectRow[] = await tx
    .select()
    .from(projects)
    .where(inArray(projects.slug, slugs))
    .for('update');
  return new Map(rows.map((row) => [row.slug, row]));
}

async function updateRow(
  tx: Executor,
  existing: ProjectRow,
  columns: ProjectColumns,
): Promise<ImportedRow['outcome']> {
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

/** Gives a slug to rows that have a name in an Indian script and none. */
async function addSlugs(file: unknown): Promise<unknown> {
  if (!Array.isArray(file)) return file;
  return Promise.all(
    file.map(async (row) => {
      const parsed = catalogueRow.pick({ name: true, githubRepoUrl: true, slug: true }).safeParse(row);
      return parsed.success && !parsed.data.slug ? { ...row, slug: await makeSlug(parsed.data) } : row;
    }),
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

/** The valid fields of an invalid row. */
function getValidFields(raw: unknown, { issues }: z.ZodError): Partial<CatalogueRow> {
  const invalid = new Set(issues.map(({ path: [field] }) => field));
  const fields = Object.entries(catalogueRow.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse((raw as Record<string, unknown> | null)?.[name]);
    return parsed.success && !invalid.has(name) ? [[name, parsed.data]] : [];
  });
  // An invalid price, or an invalid row, is not also reported as missing.
  const mayBeMissing = typeof raw === 'object' && raw !== null && !invalid.has('price');
  return mayBeMissing ? Object.fromEntries(fields) : { ...Object.fromEntries(fields), price: 0 };
}
