import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { startFakeGithub } from '#test/harness/fake-github.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { sendInvitation } from './send-invitation.ts';

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('trouble that passes', () => {
  test.each<[what: string, fault: Fault]>([
    ['no answer', 'hold'],
    ['reset', 'drop'],
    ['502', { status: 502, body: '<html>' }],
    ['slow drip', 'drip'],
  ])('%s: tried again while the buyer waits, then told', async (_what, fault) => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(/^GET \/user\//, fault);
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({
      final: null,
      status: 'invite_pending',
      state: 'waiting',
      inSeconds: 1,
    });
    expect(await desk.shop.waitingJobs('send-invite')).toMatchObject([{ inSeconds: 1 }]);
    await desk.runNext(orderId);
    expect(await desk.look(orderId)).toMatchObject({ final: 'invite_success', attempts: 2 });
    expect(await desk.mails()).toEqual([]);
  });

  test('longer than the buyer waits: told as failed, tried on, and mended later with a mail', async () => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, ...Array.from({ length: 9 }, () => ({ status: 503 })));
    const waits: (number | null)[] = [];
    const told: (string | null)[] = [];
    for (const secondsSincePaid of [0, 1, 3, 7, 13, 21, 81, 400, 1300]) {
      await desk.paidAgo(orderId, secondsSincePaid);
      await desk.runNext(orderId);
      const { inSeconds, final } = await desk.look(orderId);
      waits.push(inSeconds);
      told.push(final);
    }
    expect(waits).toEqual([1, 2, 4, 6, 8, 60, 300, 900, 3600]);
    expect(told).toEqual([null, null, null, null, null, ...Array(4).fill('invite_failed')]);
    expect(await desk.mails()).toEqual([]);

    await desk.runNext(orderId);
    expect(await desk.look(orderId)).toMatchObject({
      final: 'invite_success',
      status: 'invite_success',
      reason: null,
    });
    expect(await desk.mails()).toMatchObject([{ kind: 'invite-worked', key: orderId }]);
  });

  test.each<[what: string, fault: Fault, inSeconds: number]>([
    ['429', { status: 429, headers: { 'retry-after': '90' } }, 90],
    ['403 with retry-after', { status: 403, headers: { 'retry-after': '15' } }, 15],
    ['secondary limit', { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }, 60],
    ['422 spammed', { status: 422, body: { message: 'The endpoint has been spammed.' } }, 3600],
  ])('%s: waits as told, and asks once', async (_what, fault, inSeconds) => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, fault);
    await desk.run();
    const final = inSeconds > 25 ? 'invite_failed' : null;
    expect(await desk.look(orderId)).toMatchObject({ state: 'waiting', inSeconds, final });
    await sendInvitation(desk.context, { orderId });
    expect(desk.github.countCalls(PUT)).toBe(1);
  });

  test('an exhausted limit: waits until it is reset', async () => {
    const { orderId } = await desk.buy('asha');
    const reset = Math.floor(Date.now() / 1000) + 500;
    desk.github.injectFaults(PUT, {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${reset}` },
    });
    await desk.run();
    expect((await desk.look(orderId)).inSeconds).toBeGreaterThan(490);
  });

  test('more than seven days of it need a person', async () => {
    const { orderId } = await desk.buy('asha', { secondsAgo: 7 * 24 * 3600 + 60 });
    desk.github.injectFaults(PUT, { status: 503 });
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({
      state: 'needs_person',
      final: 'invite_failed',
      inSeconds: null,
    });
    expect(await desk.exceptions()).toMatchObject([{ kind: 'invite', subject: orderId, resolved: false }]);
  });
});

describe('trouble that a person must put right', () => {
  test.each<[what: string, fault: Fault]>([
    ['403', { status: 403, body: { message: 'Must have admin rights to Repository.' } }],
    ['404', { status: 404, body: { message: 'Not Found' } }],
    ['401', { status: 401, body: { message: 'Bad credentials' } }],
  ])('%s: failed at once, an exception and one mail to support, no loop', async (_what, fault) => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, fault);
    await desk.run();
    await desk.shop.runJobs(100_000);
    await desk.runNext(orderId);
    expect(await desk.look(orderId)).toMatchObject({
      state: 'needs_person',
      status: 'invite_failed',
      final: 'invite_failed',
    });
    expect(await desk.exceptions()).toMatchObject([{ kind: 'invite', subject: orderId, resolved: false }]);
    expect(await desk.mails()).toMatchObject([
      { kind: 'support-alert', to: desk.context.settings.supportEmail },
    ]);
    expect(desk.github.countCalls(PUT)).toBe(1);
  });

  test('a hidden repository', async () => {
    desk.github.hideRepository('acme/shop');
    const { orderId } = await desk.buy('asha');
    await desk.run();
    expect(await desk.look(orderId)).toMatchObject({ state: 'needs_person' });
  });

  test('422 validation: refused with its reason', async () => {
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, { status: 422, body: { message: 'Validation Failed' } });
    await desk.run();
    const { state, reason, final } = await desk.look(orderId);
    expect({ state, reason, final }).toEqual({
      ...{ state: 'refused', reason: 'GitHub answered 422: Validation Failed', final: 'invite_failed' },
    });
  });

  test('the free sample has no payment to speak of', async () => {
    const { orderId } = await desk.buy('asha', { pricePaise: 0 });
    desk.github.deleteAccount('asha');
    await desk.run();
    expect((await desk.mails())[0]?.text).not.toContain(`pay_${orderId}`);
  });

  test('a redirect to another host: nothing follows, an admin hears', async () => {
    const elsewhere = await startFakeGithub();
    const { orderId } = await desk.buy('asha');
    desk.github.injectFaults(PUT, { status: 307, headers: { location: `${elsewhere.url}/repos/acme/shop` } });
    await desk.run();
    expect(elsewhere.calls).toEqual([]);
    expect(await desk.look(orderId)).toMatchObject({ state: 'needs_person' });
    await elsewhere.close();
  });
});
