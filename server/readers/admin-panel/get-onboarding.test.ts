import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { invitations } from '../../features/access/schema.ts';
import { providerEvents } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { getOnboarding } from './get-onboarding.ts';

const shop = setUp(openTestShop);

async function onboarding(mode: 'sandbox' | 'live') {
  const admin = await asAdmin(shop);
  return getOnboarding({ ...admin, settings: { ...admin.settings, mode } });
}

const NOTHING = { webhook: false, project: false, published: false, invitation: false };

test('the onboarding lists what a live shop still needs, until it has everything', async () => {
  const { db } = shop.context;
  expect(await onboarding('live')).toEqual(NOTHING);
  const event = { source: 'razorpay', eventId: 'evt_1', type: 'payment.captured', body: '{}' };
  await db.insert(providerEvents).values(event);
  const { id } = await makeProject(db, { status: 'draft' });
  expect(await onboarding('live')).toEqual({ ...NOTHING, webhook: true, project: true });
  await db.update(projects).set({ status: 'published' }).where(eq(projects.id, id));
  const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha' } });
  expect(await onboarding('live')).toMatchObject({ published: true, invitation: false });
  await db.update(invitations).set({ invitedAt: new Date() }).where(eq(invitations.id, orderId));
  expect(await onboarding('live')).toBeNull();
});

test('a sandbox needs only a project, and other callers see no onboarding', async () => {
  expect(await onboarding('sandbox')).toEqual(NOTHING);
  await makeProject(shop.context.db);
  expect(await onboarding('sandbox')).toBeNull();
  await expect(getOnboarding(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});
