import { describe, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { startFakeGithub } from '#test/harness/fake-github.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { setUp } from '#test/harness/set-up.ts';
import { sendInvitation } from './send-invitation.ts';

const fixture = setUp(openAccessFixture);
const PUT = /^PUT /;

describe('retryable failures', () => {
  test.each<[what: string, fault: Fault]>([
    ['no response', 'hold'],
    ['connection reset', 'drop'],
    ['502', { status: 502, body: '<html>' }],
    ['slow response', 'drip'],
  ])('an attempt is retried quickly after a failure: %s', async (_what, fault) => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(/^GET \/user\//, fault);
    await fixture.run(fault === 'hold' || fault === 'drip' ? { timeoutMs: 300 } : {});
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: null,
      status: 'invite_pending',
      state: 'waiting',
      inSeconds: 1,
    });
    expect(await fixture.shop.waitingJobs('send-invitation')).toMatchObject([{ inSeconds: 1 }]);
    await fixture.runNextAttempt(orderId);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ final: 'invite_success', attempts: 2 });
    expect(await fixture.listMails()).toEqual([]);
  });

  test('a failure is shown after the quick retries, while retries go on, and the success is mailed', async () => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, ...Array.from({ length: 9 }, () => ({ status: 503 })));
    const waits: (number | null)[] = [];
    const finals: (string | null)[] = [];
    for (const secondsSincePaid of [0, 1, 3, 7, 13, 21, 81, 400, 1300]) {
      await fixture.rewindPayment(orderId, secondsSincePaid);
      await fixture.runNextAttempt(orderId);
      const { inSeconds, final } = await fixture.getInvitation(orderId);
      waits.push(inSeconds);
      finals.push(final);
    }
    expect(waits).toEqual([1, 2, 4, 6, 8, 60, 300, 900, 3600]);
    expect(finals).toEqual([null, null, null, null, null, ...Array(4).fill('invite_failed')]);
    expect(await fixture.listMails()).toEqual([]);

    await fixture.runNextAttempt(orderId);
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      final: 'invite_success',
      status: 'invite_success',
      reason: null,
    });
    expect(await fixture.listMails()).toMatchObject([{ kind: 'invite-worked', key: orderId }]);
  });

  test.each<[what: string, fault: Fault, inSeconds: number]>([
    ['429', { status: 429, headers: { 'retry-after': '90' } }, 90],
    ['403 with retry-after', { status: 403, headers: { 'retry-after': '15' } }, 15],
    ['secondary limit', { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }, 60],
    ['422 spammed', { status: 422, body: { message: 'The endpoint has been spammed.' } }, 3600],
  ])('the next attempt waits as long as GitHub asks: %s', async (_what, fault, inSeconds) => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, fault);
    await fixture.run();
    const final = inSeconds > 25 ? 'invite_failed' : null;
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'waiting', inSeconds, final });
    await sendInvitation(fixture.context, { invitationId: orderId });
    expect(fixture.github.countCalls(PUT)).toBe(1);
  });

  test('the next attempt waits until an exhausted rate limit resets', async () => {
    const { orderId } = await fixture.buy('asha');
    const reset = Math.floor(Date.now() / 1000) + 500;
    fixture.github.injectFaults(PUT, {
      status: 403,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${reset}` },
    });
    await fixture.run();
    expect((await fixture.getInvitation(orderId)).inSeconds).toBeGreaterThan(490);
  });

  test('a case is opened after seven days of failures', async () => {
    const { orderId } = await fixture.buy('asha', { secondsAgo: 7 * 24 * 3600 + 60 });
    fixture.github.injectFaults(PUT, { status: 503 });
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      state: 'needs_person',
      final: 'invite_failed',
      inSeconds: null,
    });
    expect(await fixture.listCases()).toMatchObject([{ kind: 'invite', subject: orderId, resolved: false }]);
  });
});

describe('failures that need manual review', () => {
  test.each<[what: string, fault: Fault]>([
    ['403', { status: 403, body: { message: 'Must have admin rights to Repository.' } }],
    ['404', { status: 404, body: { message: 'Not Found' } }],
  ])('a failure opens one case and is not retried: %s', async (_what, fault) => {
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, fault);
    await fixture.run();
    await fixture.shop.runJobs(100_000);
    await fixture.runNextAttempt(orderId);
    expect(await fixture.getInvitation(orderId)).toMatchObject({
      state: 'needs_person',
      status: 'invite_failed',
      final: 'invite_failed',
    });
    expect(await fixture.listCases()).toMatchObject([{ kind: 'invite', subject: orderId, resolved: false }]);
    expect(await fixture.listMails()).toMatchObject([
      { kind: 'support-alert', to: fixture.context.settings.supportEmail },
    ]);
    expect(fixture.github.countCalls(PUT)).toBe(1);
  });

  test('the failure of a hidden repository is shown at once', async () => {
    fixture.github.hideRepository('acme/shop');
    const { orderId } = await fixture.buy('asha');
    await fixture.run();
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'needs_person' });
  });

  test('an invitation stores why GitHub rejects the account', async () => {
    const { orderId } = await fixture.buy('asha');
    const message = 'This user has been blocked by the organization';
    fixture.github.injectFaults(PUT, { status: 422, body: { message } });
    await fixture.run();
    const { state, reason, final } = await fixture.getInvitation(orderId);
    expect({ state, reason, final }).toEqual({
      state: 'refused',
      reason: 'GitHub answered 422: This user has been blocked by the organization',
      final: 'invite_failed',
    });
  });

  test('the case of a free order omits the payment ID', async () => {
    const { orderId } = await fixture.buy('asha', { pricePaise: 0 });
    fixture.github.deleteAccount('asha');
    await fixture.run();
    expect((await fixture.listMails())[0]?.text).not.toContain(`pay_${orderId}`);
  });

  test('an invitation does not follow redirects to another host', async () => {
    const elsewhere = await startFakeGithub();
    const { orderId } = await fixture.buy('asha');
    fixture.github.injectFaults(PUT, {
      status: 307,
      headers: { location: `${elsewhere.url}/repos/acme/shop` },
    });
    await fixture.run();
    expect(elsewhere.calls).toEqual([]);
    expect(await fixture.getInvitation(orderId)).toMatchObject({ state: 'needs_person' });
    await elsewhere.close();
  });
});
