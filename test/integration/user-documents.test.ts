import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import type { Actor, Context } from '#server/context.ts';
import { invitations, purchases } from '#server/features/access/schema.ts';
import { admins } from '#server/features/admins/schema.ts';
import { users } from '#server/features/users/schema.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';
import { actorOf, makeSession, makeUser } from '#test/harness/factories.ts';
import { endPurchases, makePaidOrder } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

type Person = typeof users.$inferSelect;

let shop: TestShop;
let hangUp: AbortController;
let get: ReturnType<typeof documentsOf>['get'];
let follow: ReturnType<typeof documentsOf>['follow'];
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  shop = await openTestShop();
  ({ get, follow } = documentsOf(shop.context, () => hangUp.signal));
});
beforeEach(async () => {
  hangUp = new AbortController();
  await shop.reset();
  asha = await makeUser(shop.context.db);
  ravi = await makeUser(shop.context.db);
});
afterEach(() => hangUp.abort());
afterAll(() => shop.close());

function signedIn(person: Person, given: Partial<Actor> = {}): Context {
  return shop.as(actorOf(person, given));
}

function rights(...granted: string[]) {
  const all = rightNames.map((name) => [name, granted.includes(name)]);
  return { rights: Object.fromEntries(all) as Actor['rights'] };
}

/** Creates a purchase whose invitation is pending. */
async function buy(person: Person, repository: string): Promise<string> {
  const { db } = shop.context;
  const github = { id: Math.floor(Math.random() * 1e9), login: 'asha-codes' };
  const orderId = await makePaidOrder(db, { github, repository });
  await db.update(purchases).set({ userId: person.id }).where(eq(purchases.orderId, orderId));
  return orderId;
}

describe('who may read user and admin documents', () => {
  test.each([
    ['their own user', 'users/asha', () => signedIn(asha), 200],
    ['another’s user', 'users/asha', () => signedIn(ravi), 403],
    ['another’s user, unknown', 'users/none', () => signedIn(ravi), 403],
    ['a user, signed out', 'users/asha', () => shop.context, 401],
    ['a user, with userWrite', 'users/asha', () => signedIn(ravi, rights('userWrite')), 200],
    ['an unknown user, with userWrite', 'users/none', () => signedIn(ravi, rights('userWrite')), 404],
    [
      'a user, with every other right',
      'users/asha',
      () => signedIn(ravi, rights(...rightNames.filter((name) => name !== 'userWrite'))),
      403,
    ],
    ['their own admin record, without one', 'admins/asha', () => signedIn(asha), 404],
    ['another’s admin record', 'admins/asha', () => signedIn(ravi, rights(...rightNames)), 403],
    ['an admin record, signed out', 'admins/asha', () => shop.context, 401],
  ])('reading %s (%s) gets the right status', async (_what, path, context, status) => {
    const address = path.replace('asha', asha.id);
    for (const accept of ['application/json', 'text/event-stream']) {
      const reply = await get(address, accept, context());
      expect([reply.status, reply.headers.get('cache-control')?.includes('no-store')]).toEqual([
        status,
        true,
      ]);
    }
  });
});

test('an admin document has its active flag and five rights, also when inactive', async () => {
  await shop.context.db.insert(admins).values({ userId: asha.id, active: false, userWrite: true });
  expect(await (await get(`admins/${asha.id}`, undefined, signedIn(asha))).json()).toEqual({
    id: asha.id,
    active: false,
    rights: {
      payoutRead: false,
      payoutWrite: false,
      userWrite: true,
      projectWrite: false,
      orderWrite: false,
    },
  });
});

test('a new user document has every field with empty values', async () => {
  expect(await (await get(`users/${asha.id}`, undefined, signedIn(asha))).json()).toEqual({
    id: asha.id,
    email: asha.email,
    githubId: null,
    active: true,
    referralCode: asha.referralCode,
    referral: { totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 0 },
    purchasedProjects: {},
    createdAt: expect.any(Number),
  });
});

test('purchases in a user document are a map with invite statuses, without refunded ones', async () => {
  const { db } = shop.context;
  const sent = await buy(asha, 'acme/leaf');
  const queued = await buy(asha, 'acme/shop');
  const refunded = await buy(asha, 'acme/gone');
  const change = (id: string, to: Partial<typeof invitations.$inferInsert>) =>
    db.update(invitations).set(to).where(eq(invitations.id, id));
  await change(sent, { state: 'sent', status: 'invite_success' });
  await change(queued, { state: 'queued', queuedUntil: new Date('2030-01-01T00:00:00Z') });
  await endPurchases(db, refunded);

  const document = (await (await get(`users/${asha.id}`, undefined, signedIn(asha))).json()) as User;
  const byUrl = Object.fromEntries(
    Object.values(document.purchasedProjects).map((project) => [project.projectGitUrl, project]),
  );
  expect(byUrl).toEqual({
    'https://github.com/acme/leaf': {
      projectId: expect.any(String),
      name: 'Smart Irrigation System',
      githubInviteStatus: 'invite_success',
      projectGitUrl: 'https://github.com/acme/leaf',
      orderId: `public_${sent}`,
      githubId: 'asha-codes',
      inviteState: 'sent',
      isPreparing: false,
      isBlocked: false,
      isUnknown: false,
      obstacle: null,
      queuedUntil: null,
      nextInviteAt: null,
      invitationUrl: 'https://github.com/acme/leaf/invitations',
      codespacesUrl: null,
      viva: null,
      soldCommit: null,
      newVersion: null,
      teamSize: 1,
      team: [],
    },
    'https://github.com/acme/shop': expect.objectContaining({
      githubInviteStatus: 'invite_pending',
      inviteState: 'queued',
      queuedUntil: Date.UTC(2030, 0, 1) / 1000,
      nextInviteAt: expect.any(Number),
      invitationUrl: null,
      newVersion: null,
    }),
  });
  for (const [projectId, project] of Object.entries(document.purchasedProjects))
    expect(project.projectId).toBe(projectId);
});

test('the user stream shows a new purchase and ends after deactivation', async () => {
  const { db } = shop.context;
  // The actor is loaded for every snapshot, as in the running shop.
  const auth = await makeSession(shop.context.db, asha.id);
  const next = await follow(`users/${asha.id}`, { ...signedIn(asha), auth } as unknown as Context);
  expect((await next())?.data).toMatchObject({ purchasedProjects: {} });
  await buy(asha, 'acme/leaf');
  expect(Object.keys((await next())?.data.purchasedProjects ?? {})).toHaveLength(1);

  await db.update(users).set({ active: false }).where(eq(users.id, asha.id));
  expect(await next()).toMatchObject({ event: 'error', data: { status: 'UNAUTHENTICATED' } });
  expect(await next()).toBeNull();
});
