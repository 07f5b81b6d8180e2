import { sql } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { countCould } from '#domain/viva.ts';
import type { OrderClaim } from '../access/get-own-order.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { vivaMarks } from './schema.ts';
import { getVivaOrder, readVivaRoom } from './viva-room.ts';

/**
 * Stores how well the buyer answered a question; a new mark replaces the old one. For the buyer, see
 * `getVivaRoom`. Throws what it throws, and NOT_FOUND for an unknown question.
 */
export async function saveVivaMark(
  context: Context,
  { questionId, mark, ...claim }: ParsedDataOf<'saveVivaMark'> & OrderClaim,
): Promise<ResultOf<'saveVivaMark'>> {
  const order = await getVivaOrder(context, claim);
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
}
