import { eq, sql } from 'drizzle-orm';
import type { VivaQuestion } from '#domain/viva.ts';
import type { Context } from '#server/context.ts';
import { purchases } from '#server/features/access/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { vivaSets } from '#server/features/viva/schema.ts';
import { openApp } from './app.ts';
import { actorOf, makeUser } from './factories.ts';
import { makePaidOrder } from './paid-order.ts';
import type { TestShop } from './shop.ts';

export const SOLD = 'a'.repeat(40);
const NEWER = 'b'.repeat(40);

/** The visitor: by default one without a session and cookies. */
export interface Visit {
  context?: Context;
  cookie?: string;
}

export type VivaRoom = Awaited<ReturnType<typeof makeVivaRoom>>;

const TOUR_STEP = {
  title: 'A photo comes in',
  path: 'src/a b.py',
  line: 4,
  html: '<p>This is the <strong>first</strong> step.</p>',
  code: ['def toured_code():'],
};

/** Makes the order of a guest whose commit has the questions a, b and c, with code for a. */
export async function makeVivaRoom(shop: TestShop) {
  const { db } = shop.context;
  const id = await makePaidOrder(db, {
    github: { id: 1, login: 'asha' },
    repository: 'acme/leaf',
    soldCommit: SOLD,
  });
  const orderId = `public_${id}`;
  const order = await getOrder(db, orderId);
  const key = new URL(orderLink(shop.context, order)).searchParams.get('key') ?? '';

  async function storeSet(commit: string, questions: VivaQuestion[], ageSeconds = 0) {
    const questionIds = questions.map((question) => question.id);
    await db.insert(vivaSets).values({
      projectId: order.projectId,
      commit,
      questions,
      questionIds,
      isWritten: true,
      // The embedded database's clock counts milliseconds, so two rows can have the same time.
      readAt: sql`now() - make_interval(secs => ${ageSeconds})`,
    });
  }
  await storeSet(
    SOLD,
    [
      makeQuestion('a', { lines: [3, 9], path: 'src/a b.py' }),
      makeQuestion('b', { lines: [4, 4], path: 'README.md' }),
      makeQuestion('c'),
    ],
    60,
  );
  await storeSet(NEWER, [makeQuestion('newer')]);
  await db
    .update(vivaSets)
    .set({
      code: { a: ['def planted_code():', '    return 1'] },
      tours: [{ title: 'From photo to advice', steps: [TOUR_STEP] }],
    })
    .where(eq(vivaSets.commit, SOLD));

  /** Reads the document once. */
  async function read(query = `?key=${key}`, { context = shop.context, cookie = '' }: Visit = {}) {
    const app = await openApp();
    const response = await app(context, `/documents/orders/${orderId}/viva${query}`, { headers: { cookie } });
    return { status: response.status, body: await response.json() };
  }

  async function call<T = object>(
    name: string,
    { context = shop.context, cookie = '' }: Visit = {},
    data: object = { orderId, key },
  ) {
    const app = await openApp();
    const options = { method: 'POST', body: { data }, headers: { cookie } };
    const answer = await (await app(context, `/functions/us-central1/${name}`, options)).json();
    return answer as { result?: T; error?: { status: string } };
  }

  return {
    id,
    orderId,
    key,
    read,
    call,
    /** Saves a mark, by default that the guest could answer the question a. */
    save: (data: object, visit: Visit = {}) =>
      call('saveVivaMark', visit, { orderId, key, questionId: 'a', mark: 'could', ...data }),
    /** Opens a page of the order. */
    async page(path: string, query = `?key=${key}`, { context = shop.context, cookie = '' }: Visit = {}) {
      const app = await openApp();
      const response = await app(context, `/orders/${orderId}/${path}${query}`, { headers: { cookie } });
      return { status: response.status, headers: response.headers, html: await response.text() };
    },
    /** Gives the purchase to a registered user. */
    async makeOwner(): Promise<Context> {
      const user = await makeUser(db);
      await db.update(purchases).set({ userId: user.id }).where(eq(purchases.orderId, id));
      return shop.as(actorOf(user));
    },
  };
}

export function makeQuestion(name: string, given: Partial<VivaQuestion> = {}): VivaQuestion {
  const texts = { ask: `What is <b>${name}</b>?`, points: [`${name}, one.`, `${name}, two.`] };
  return {
    id: name,
    ...texts,
    kind: 'why',
    level: 2,
    path: 'src/c.py',
    lines: null,
    isSample: false,
    ...given,
  };
}
