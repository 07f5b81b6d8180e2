import type { Context } from '#server/context.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { answerHelp } from '#server/features/threads/answer-thread.ts';
import { helpQuery, listHelp, listOrderHelp } from '#server/features/threads/list-threads.ts';
import { replyHelp } from '#server/features/threads/reply-thread.ts';
import { requestHelp } from '#server/features/threads/request-help.ts';
import { asAdmin } from './admins.ts';
import { readMails } from './mailed.ts';
import { makePaidOrder } from './paid-order.ts';
import { openTestShop } from './shop.ts';

/** An order with its public ID and the key of its mailed link. */
export interface TestOrder {
  id: string;
  orderId: string;
  key: string;
}

/** Opens a shop in which a guest has bought a project and may ask for help with it. */
export async function openHelpShop() {
  const shop = await openTestShop();
  /** The admin and the order of the present test. */
  const current = {} as { admin: Context; order: TestOrder };
  let accounts = 0;

  const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
  const mailsOf = (kind: string) => readMails(shop.database.pool, kind);

  /** Makes a guest's paid order, by default of a new guest and the same project. */
  async function buy(email?: string, repository?: string): Promise<TestOrder> {
    accounts += 1;
    const github = { id: accounts, login: `buyer-${accounts}` };
    const id = await makePaidOrder(shop.context.db, { github, email, repository });
    const stored = await getOrder(shop.context.db, id);
    const key = new URL(orderLink(shop.context, stored)).searchParams.get('key') ?? '';
    return { id, orderId: stored.publicId ?? '', key };
  }

  const ask = (message = 'It says: Cannot find module.', given: object = {}, context = shop.context) =>
    requestHelp(context, { orderId: current.order.orderId, key: current.order.key, message, ...given });
  const answer = (number: string, state?: 'solved' | 'refund', text = 'Run npm ci first.') =>
    answerHelp(current.admin, { number, text, state });
  const reply = (number: string, text = 'It still fails.') =>
    replyHelp(shop.context, { number, text, key: current.order.key });
  const listAll = (query: object = {}) => listHelp(current.admin, helpQuery.parse(query));
  const listOwn = async () =>
    (await listOrderHelp(shop.context, { orderId: current.order.orderId, key: current.order.key, limit: 24 }))
      .documents;
  /** The seconds until a request's answer is due; null while none is. */
  const dueIn = async () => {
    const [request] = await listOwn();
    return request?.dueAt ? request.dueAt - Date.now() / 1000 : null;
  };

  return {
    ...shop,
    current,
    rows,
    mailsOf,
    buy,
    ask,
    answer,
    reply,
    listAll,
    listOwn,
    dueIn,
    async reset() {
      await shop.reset();
      current.admin = await asAdmin(shop, 'orderWrite');
      current.order = await buy('asha@college.test');
    },
  };
}
