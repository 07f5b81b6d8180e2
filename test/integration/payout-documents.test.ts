import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { makeSession } from '#test/harness/factories.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof createPayoutFixture>;
let hangUp: AbortController;
let documents: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = createPayoutFixture(shop);
  documents = documentsOf(shop.context, () => hangUp.signal);
});
beforeEach(async () => {
  hangUp = new AbortController();
  await shop.reset();
});
afterEach(() => hangUp.abort());
afterAll(() => shop.close());

/** A context with a session that every snapshot of a stream loads again. */
async function withSession(person: { id: string; email: string; context: Context }): Promise<Context> {
  const { id, context } = person;
  const auth = await makeSession(context.db, id);
  return { ...context, auth } as unknown as Context;
}

test('the payouts document requires sign-in and a valid cursor', async () => {
  expect((await documents.get('payouts')).status).toBe(401);
  const { context } = await fixture.createStudent();
  for (const query of ['limit=0', 'limit=101', 'cursor=!!']) {
    expect((await documents.get(`payouts?${query}`, undefined, context)).status).toBe(400);
  }
  expect(await (await documents.get('payouts', undefined, context)).json()).toEqual({
    documents: [],
    nextCursor: null,
  });
});

test('the payouts stream shows a student’s own claim from request to result', async () => {
  const [student, admin] = [await fixture.createStudent(3), await fixture.createAdmin()];
  const next = await documents.follow('payouts', await withSession(student));
  expect((await next())?.data).toMatchObject({ documents: [] });
  await fixture.claim(student.context);
  expect((await next())?.data).toMatchObject({ documents: [{ status: 'pending', payoutAmount: 300 }] });
  await fixture.reject(admin.context, (await fixture.getNewestPayout()).id, 'Not now.');
  expect((await next())?.data).toMatchObject({
    documents: [{ status: 'rejected', rejectionReason: 'Not now.' }],
  });
});

test('the payouts stream shows all claims with payoutRead, and ends when the right is revoked', async () => {
  const { db } = shop.context;
  const [student, reader] = [await fixture.createStudent(3), await fixture.createAdmin({ payoutRead: true })];
  const next = await documents.follow('payouts', await withSession(reader));
  await next();
  await fixture.claim(student.context);
  expect((await next())?.data).toMatchObject({ documents: [{ userId: student.id }] });
  await db.update(admins).set({ payoutRead: false }).where(eq(admins.userId, reader.id));
  expect(await next()).toMatchObject({ event: 'error', data: { status: 'PERMISSION_DENIED' } });
  expect(await next()).toBeNull();
});

test('the payouts stream of a deactivated student ends', async () => {
  const { db } = shop.context;
  const student = await fixture.createStudent(3);
  const next = await documents.follow('payouts', await withSession(student));
  await next();
  await db.update(users).set({ active: false }).where(eq(users.id, student.id));
  expect(await next()).toMatchObject({ event: 'error', data: { status: 'UNAUTHENTICATED' } });
  expect(await next()).toBeNull();
});

test('a stream sends changes made during its first read right after it', async () => {
  const student = await fixture.createStudent(3);
  const context = await withSession(student);
  // The claim is made while the first read is in progress.
  let claimed: Promise<unknown> | undefined;
  const $select = context.db.select.bind(context.db);
  const db = Object.create(context.db, {
    select: {
      value: (...args: Parameters<typeof $select>) => {
        claimed ??= Promise.resolve().then(() => fixture.claim(student.context));
        return $select(...args);
      },
    },
  });
  const next = await documents.follow('payouts', { ...context, db });
  await claimed;
  let snapshot = await next();
  if (snapshot?.data.documents && (snapshot.data.documents as unknown[]).length === 0)
    snapshot = await next();
  expect(snapshot?.data).toMatchObject({ documents: [{ status: 'pending' }] });
});
