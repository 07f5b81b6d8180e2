import { eq } from 'drizzle-orm';
import type { CitedProject, DisclosureTexts } from '#domain/disclosure.ts';
import type { Repository } from '#domain/github.ts';
import { toSeconds } from '#domain/time.ts';
import { findBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import type { Context } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { findCommitOnSale } from '../queries/catalogue/commit-on-sale.ts';
import { disclosures } from './schema.ts';

export interface Disclosure {
  projectId: string;
  project: CitedProject;
  /** The name of the BibTeX entry. */
  key: string;
  /** The repository of the order, with the commit of `project`; null when no commit is known. */
  soldCommit: (Repository & { projectId: string; commit: string }) | null;
  /** Whether the order has no commit, and the newest known one takes its place. */
  isCommitGuessed: boolean;
  /** What the buyer last saved; null before that. */
  saved: { texts: DisclosureTexts; savedAt: Date } | null;
}

/** Finds an order whose purchase stands, for its buyer; null for everyone else, and after a refund. */
export async function findDisclosableOrder(context: Context, claim: OrderClaim): Promise<Order | null> {
  const found = await findBuyersOrder(context, claim);
  return found?.purchase?.revokedAt === null ? found.order : null;
}

/** Finds what the page of an order's disclosure shows; null for those who can't see the order. */
export async function findDisclosure(context: Context, claim: OrderClaim): Promise<Disclosure | null> {
  const { db, settings } = context;
  const order = await findDisclosableOrder(context, claim);
  const project = order && (await findProjectRow(context, order.projectId));
  if (!order?.paidAt || !project) return null;
  const { projectId, repoOwner: owner, repoName: repo } = order;
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
      commit,
    },
    key: project.slug,
    soldCommit: commit === null ? null : { owner, repo, projectId, commit },
    isCommitGuessed: order.soldCommit === null && commit !== null,
    saved: row ? toSaved(row) : null,
  };
}

function toSaved({ reused, changed, added, results, savedAt }: typeof disclosures.$inferSelect) {
  return { texts: { reused, changed, added, results }, savedAt };
}
