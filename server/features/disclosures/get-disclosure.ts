import { eq } from 'drizzle-orm';
import { repositoryOfPurchase } from '#domain/delivery.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findCommitOnSale } from '../../readers/catalogue/commit-on-sale.ts';
import { findBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import { findTemplate } from '../copies/find-template.ts';
import type { Order } from '../orders/order.ts';
import { findProjectRow } from '../projects/get-project.ts';
import type { CitedProject } from './rules/disclosure.ts';
import { disclosures } from './schema.ts';

/** Finds an order whose purchase stands, for its buyer; null for everyone else, and after a refund. */
export async function findDisclosableOrder(context: Context, claim: OrderClaim): Promise<Order | null> {
  const found = await findBuyersOrder(context, claim);
  return found?.purchase?.revokedAt === null ? found.order : null;
}

/** Finds what the page of an order's disclosure shows; null for those who can't see the order. */
export async function findDisclosure(context: Context, claim: OrderClaim) {
  const { db, settings } = context;
  const order = await findDisclosableOrder(context, claim);
  const project = order && (await findProjectRow(context, order.projectId));
  if (!order?.paidAt || !project) return null;
  const { projectId } = order;
  const copy = order.delivery === 'own' ? repositoryOfPurchase(order) : null;
  // The files of a copy are those of the project's commit, which are known by it.
  const listed = copy ? await findTemplate(db, order.id) : { owner: order.repoOwner, repo: order.repoName };
  // Orders from before the repository was first read have no commit.
  const commit = order.soldCommit ?? (await findCommitOnSale(db, order));
  const [row] = await db.select().from(disclosures).where(eq(disclosures.orderId, order.id));
  return {
    projectId,
    project: {
      projectName: order.projectName,
      projectUrl: `${settings.appUrl}/projects/${project.slug}`,
      shopName: settings.shopName,
      isFree: order.amountPaise === 0,
      boughtAt: toSeconds(order.paidAt),
      commit: copy?.commit ?? commit,
      copyUrl: copy && formatRepositoryUrl(order),
      paper: project.paper,
    } satisfies CitedProject,
    /** The name of the BibTeX entry. */
    key: project.slug,
    /** The project's repository as it was ordered, with the sold commit; null when no commit is known. */
    soldCommit: commit === null || listed === null ? null : { ...listed, projectId, commit },
    /** Whether the order has no commit, and the newest known one takes its place. */
    isCommitGuessed: order.soldCommit === null && commit !== null,
    /** What the buyer last saved; null before that. */
    saved: row ? toSaved(row) : null,
  };
}

export type Disclosure = NonNullable<Awaited<ReturnType<typeof findDisclosure>>>;

/** Finds when an order's disclosure was saved; null before that. The caller checks who may see the order. */
export async function findDisclosedAt(db: Executor, orderId: string): Promise<number | null> {
  const [row] = await db.select().from(disclosures).where(eq(disclosures.orderId, orderId));
  return toSeconds(row?.savedAt);
}

function toSaved({ reused, changed, added, results, savedAt }: typeof disclosures.$inferSelect) {
  return { texts: { reused, changed, added, results }, savedAt };
}
