import { eq, or, sql } from 'drizzle-orm';
import { toCover } from '#domain/cover.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { isOnSale } from '#domain/project.ts';
import { summariseViva } from '#domain/viva.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { coverColumns } from '../../readers/catalogue/cover-pictures.ts';
import { listClaims } from '../../readers/catalogue/find-claims.ts';
import { findRepositoryDocument } from '../../readers/catalogue/find-repository-document.ts';
import { ownsProject } from '../../readers/catalogue/owns-project.ts';
import { type PlaceRow, placeColumns, toPlaces } from '../../readers/catalogue/places.ts';
import { type PricedRow, pricedColumns, pricesOf } from './prices.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

/** One project, with the fields that lists leave out. */
export type ProjectDetails = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/**
 * Finds a project by its slug or ID, or null. Public. A project that is not published is found only by admins
 * with projectWrite and by buyers signed in to their account.
 */
export async function findProject(context: Context, slugOrId: string) {
  const [row] = await context.db
    .select(documentColumns)
    .from(projects)
    .where(or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)))
    // One project's slug may be another one's ID.
    .orderBy(sql`${projects.slug} = ${slugOrId} desc`)
    .limit(1);
  if (!row) return null;
  const isVisible =
    row.status === 'published' || context.actor?.rights?.projectWrite || (await ownsProject(context, row.id));
  if (!isVisible) return null;
  const { teamSize, hardware, operatingSystems, demoUrl, videoUrl, pauseWhenFailing } = row;
  const isOwn = context.actor?.rights?.projectWrite;
  const [repository, claims] = await Promise.all([
    findRepositoryDocument(context, row),
    isOwn && listClaims(context.db, [row.id]),
  ]);
  return {
    ...toProjectDocument(context, row),
    /** The largest number of GitHub accounts of one purchase, the buyer's included. */
    teamSize,
    /** Parts that the project needs and the buyer gets elsewhere. */
    hardware,
    /** Operating systems on which the project is built and run; empty when the seller names none. */
    operatingSystems,
    requires: row.requires ?? [],
    viva: row.viva ?? summariseViva([]),
    /** Whether the viva questions were written for the project. Otherwise they are general ones. */
    hasVivaFile: row.hasVivaFile,
    /** What visitors see of its guided tours; null without any. */
    tours: row.tours,
    /** The published paper on which it is based; null when the seller names none. */
    paper: row.paper,
    demoUrl,
    videoUrl,
    /** What each buyer gets. */
    delivery: row.delivery,
    ...repository,
    ...(claims && {
      pauseWhenFailing,
      /** Which of its technologies its repository shows. */
      claims: claims.get(row.id) ?? [],
    }),
  };
}

/** Finds a published project by its slug or ID, or null. Public. */
export async function findProjectOnSale(context: Context, slugOrId: string) {
  const project = await findProject(context, slugOrId);
  return project && isOnSale(project) ? project : null;
}

/** Finds a project's row, including its repository, or null. For internal use. */
export async function findProjectRow({ db }: { db: Executor }, id: string): Promise<PricedRow | null> {
  const [row] = await db.select(pricedColumns).from(projects).where(eq(projects.id, id));
  return row ?? null;
}

/** The repository's checks fail, GitHub refuses everyone at the repository, or no place is left. */
export type Pause = 'checks' | 'repository' | 'places';
/** A reason that is in the project's row. */
type StoredPause = Exclude<Pause, 'places'>;
type Pauses = Pick<ProjectRow, 'pausedAt' | 'blockedAt'>;
type Sale = Pick<ProjectRow, 'status'> & Pauses;

/** Why a project can't be bought for now; null while it can. A block counts before failing checks. */
export function findPause({ pausedAt, blockedAt }: Pauses): StoredPause | null {
  if (blockedAt !== null) return 'repository';
  return pausedAt === null ? null : 'checks';
}

/** Throws NOT_FOUND without a sale, and FAILED_PRECONDITION while it is paused. Returns the sale. */
export function requireOnSale<T extends Sale>(sale: T | undefined): T {
  if (sale?.status !== 'published') throw notOnSale();
  const pause = findPause(sale);
  if (pause === null) return sale;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `${PAUSES[pause]} You haven’t been charged. Press “Notify me” on its page, and we’ll email you when you can get it.`,
  );
}

const PAUSES: Record<StoredPause, string> = {
  checks: 'This project is paused because its checks fail.',
  repository: 'This project isn’t on sale right now: GitHub lets no one new into its repository.',
};

export function notOnSale(): ShopError {
  return new ShopError('NOT_FOUND', 'This project isn’t in the shop any more. Please choose another one.');
}

/**
 * Locks a project's row until the end of the transaction, so that purchases of it happen one after the other.
 */
export async function lockProject(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('no key update');
}

/** The rating of the shown reviews; its average has one decimal. Null without any. */
export function toRating({ ratingSum, ratingCount }: Pick<ProjectRow, 'ratingSum' | 'ratingCount'>) {
  if (ratingCount === 0) return null;
  return { average: Math.round((ratingSum * 10) / ratingCount) / 10, count: ratingCount };
}

/** The columns of a project that `toProjectDocument` needs. */
export const documentColumns = { ...pricedColumns, ...coverColumns, ...placeColumns };

type DocumentRow = PricedRow & PlaceRow & { pictureId: string | null };

/** A project as the storefront shows it. */
export type Project = ReturnType<typeof toProjectDocument>;

/**
 * Converts a project for lists. Admins with projectWrite also get its repository, and everyone who may see an
 * unpublished one its status.
 */
export function toProjectDocument({ actor }: Context, row: DocumentRow) {
  const isEditor = actor?.rights?.projectWrite === true;
  const pausedBy: Pause | null = findPause(row) ?? (row.placesLeft === 0 ? 'places' : null);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    ...pricesOf(row),
    tech: row.tech,
    features: row.features,
    description: row.description,
    coverImage: row.coverImage,
    /** The picture that its cover shows; null for a drawing. */
    cover: toCover(row),
    displayOrder: row.displayOrder,
    purchaseCount: row.purchaseCount,
    ...toPlaces(row),
    field: row.field,
    level: row.level,
    /** True while the project can't be bought. */
    isPaused: pausedBy !== null,
    pausedBy,
    /** Whether it can be opened in GitHub Codespaces. */
    runsInBrowser: row.runsInBrowser,
    /** The rating of the reviews that are shown; null without any. */
    rating: toRating(row),
    ...(isEditor ? { githubRepoUrl: formatRepositoryUrl(row) } : {}),
    ...(isEditor || row.status !== 'published' ? { status: row.status } : {}),
  };
}
