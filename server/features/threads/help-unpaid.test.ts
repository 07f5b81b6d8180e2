import { expect, test } from 'vitest';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { requestHelp } from './request-help.ts';

const shop = setUp(openOrderShop);

const LURE = 'Your parcel is waiting. Pay the fee at https://evil.example/pay';
const RESULTS = 'node missing\ndocker missing\npython missing';

const ask = (context: Context, orderId: string) =>
  requestHelp(context, { orderId, message: LURE, results: RESULTS });

test('accounts with a stranger’s address and an unpaid order ask for no help, mail no one and open no case', async () => {
  const { id: projectId } = await makeProject(shop.context.db, {
    requires: [{ tool: 'node', version: '>=20' }],
  });
  for (let n = 0; n < 6; n++) {
    const email = `someone-${n}@victim.test`;
    const buyer = actorOf(await makeUser(shop.context.db, { email }));
    const orderId = await shop.createOpenOrder({ projectId, buyer, githubId: `stranger-${n}` });
    await expect(ask(shop.as(buyer), orderId)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  }
  expect(await shop.rows('help_requests')).toEqual([]);
  expect(await shop.rows('mails')).toEqual([]);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('the buyer of a paid order asks for help, also after a refund, and the confirmation quotes nothing', async () => {
  const buyer = actorOf(await makeUser(shop.context.db, { email: 'asha@example.com' }));
  const orderId = await shop.createOpenOrder({ buyer });
  await shop.pay(orderId);
  expect(await ask(shop.as(buyer), orderId)).toEqual({ number: expect.stringMatching(/^H-/) });
  const [confirmation] = await shop.mailsOf('help-received');
  expect(confirmation?.recipient).toBe('asha@example.com');
  expect(JSON.stringify(confirmation)).not.toContain('parcel');
  const [toSupport] = await shop.mailsOf('help-request');
  expect(toSupport?.text_body).toContain(LURE);
  await shop.recordRefund({
    id: 'rfnd_1',
    paymentId: String((await shop.rows('payments'))[0]?.id),
    status: 'processed',
    amountPaise: 49_900,
  });
  expect(await ask(shop.as(buyer), orderId)).toEqual({ number: expect.stringMatching(/^H-/) });
});
