import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, orderKey } from '#contract/fields.ts';
import { repositoryOfPurchase } from '#domain/delivery.ts';
import { formatLinesUrl } from '#domain/github.ts';
import { countCould, VIVA_MARKS, type VivaMark } from '#domain/viva.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import type { Order } from '../orders/order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { vivaMarks, vivaSets } from './schema.ts';

/**
 * Gets the viva room of an order whose purchase stands, for its buyer (see `getBuyersOrder`). Throws
 * UNAUTHENTICATED, PERMISSION_DENIED (another person's) and NOT_FOUND (also before the payment and after a
 * refund).
 */
export async function getVivaRoom(context: Context, claim: OrderClaim): Promise<VivaRoom> {
  return readVivaRoom(context.db, await getVivaOrder(context, claim));
}

/** Gets the order of a viva room. Throws what `getVivaRoom` throws. */
export async function getVivaOrder(context: Context, claim: OrderClaim): Promise<Order> {
  const { order, purchase } = await getBuyersOrder(context, claim);
  if (!purchase || purchase.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return order;
}

/** Reads the room of an order. The caller checks who may see it. */
export async function readVivaRoom(db: Executor, order: Order) {
  const [set] = await db
    .select()
    .from(vivaSets)
    .where(eq(vivaSets.projectId, order.projectId))
    // Orders from before the first reading get the newest questions.
    .orderBy(sql`${vivaSets.commit} = ${order.soldCommit} desc nulls last`, desc(vivaSets.readAt))
    .limit(1);
  const marked = await db.select().from(vivaMarks).where(eq(vivaMarks.orderId, order.id));
  const marks = new Map<string, VivaMark>(marked.map(({ questionId, mark }) => [questionId, mark]));
  const commit = set?.commit ?? null;
  const repository = repositoryOfPurchase(order);
  // A copy has none of the project's commits, but the sold files in its first one.
  const linked = order.copyCommit ?? commit;
  const code = new Map(Object.entries(set?.code ?? {}));
  const questions = (set?.questions ?? []).map(({ isSample: _, ...question }) => ({
    ...question,
    /** The lines that the question names; null for the whole file, and for an older sync. */
    code: code.get(question.id) ?? null,
    /** The lines on GitHub; null while the buyer's copy is being prepared. */
    url: repository && formatLinesUrl(order, { ...question, commit: linked ?? '' }),
    mark: marks.get(question.id) ?? null,
  }));
  const tours = (set?.tours ?? []).map(({ title, steps }) => ({
    title,
    steps: steps.map(({ path, line, ...step }) => {
      const lines: [number, number] = [line, line];
      const url = repository && formatLinesUrl(order, { path, lines, commit: linked ?? '' });
      return { ...step, path, line, url };
    }),
  }));
  return {
    projectName: order.projectName,
    /** The commit that the questions are about; null while the repository was not read. */
    commit,
    isSoldCommit: commit === order.soldCommit,
    /** Whether the questions were written for the project. Otherwise they are general ones. */
    isWritten: set?.isWritten ?? false,
    document: { questions, could: countCould(questions), total: questions.length, tours },
  };
}

/** The viva room of an order, for its buyer: the questions of the sold commit. */
export type VivaDocument = VivaRoom['document'];
/** The questions of an order with the buyer's marks. */
export type VivaRoom = Awaited<ReturnType<typeof readVivaRoom>>;

/**
 * Stores how well the buyer answered a question; a new mark replaces the old one. For the buyer, see
 * `getVivaRoom`. Returns how many questions have the mark `could`, of `total`. Throws what `getVivaRoom`
 * throws, and NOT_FOUND for an unknown question.
 */
export const saveVivaMark = callable({
  who: 'anyone',
  perMinute: 240,
  data: z.object({ orderId: id, questionId: z.string().max(64), mark: z.enum(VIVA_MARKS), key: orderKey }),
  async run(context, { questionId, mark, ...claim }, { cookies }) {
    const order = await getVivaOrder(context, { ...claim, paidOrders: parsePaidOrders(context, cookies) });
    const { questions, total } = (await readVivaRoom(context.db, order)).document;
    if (!questions.some(({ id }) => id === questionId))
      throw new ShopError('NOT_FOUND', 'We can’t find this question. Please load the page again.');
    await context.db
      .insert(vivaMarks)
      .values({ orderId: order.id, questionId, mark })
      .onConflictDoUpdate({
        target: [vivaMarks.orderId, vivaMarks.questionId],
        set: { mark, markedAt: sql`now()` },
      });
    const marked = questions.map((question) => (question.id === questionId ? { mark } : question));
    return { could: countCould(marked), total };
  },
});
