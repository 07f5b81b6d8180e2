import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

let desk: InviteDesk;

beforeAll(async () => {
  desk = await openInviteDesk();
});
afterAll(() => desk.close());

type Kill = 'never' | 'after the claim' | 'after the call' | 'in the middle of writing';
interface Step {
  route: RegExp;
  fault: Fault;
  kill: Kill;
}

const steps = fc.array(
  fc.record({
    route: fc.constantFrom(/^PUT /, /^GET \/user\//, /\/invitations$/, /^GET .*\/collaborators\//),
    fault: fc.constantFrom<Fault>(
      ...(['none', 'drop', 'drop-reply', { status: 500 }, { status: 404 }, { status: 422 }] as const),
      ...[{ status: 429, headers: { 'retry-after': '2' } }, { status: 200, body: '<html>' }, { status: 403 }],
    ),
    kill: fc.constantFrom<Kill>(
      'never',
      'never',
      'after the claim',
      'after the call',
      'in the middle of writing',
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** One try, that GitHub answers in its own way and that may be killed at any point. */
async function run(orderId: string, { route, fault, kill }: Step): Promise<void> {
  desk.github.injectFaults(route, fault);
  const claim = await leaseInvitation(desk.context, orderId);
  if (!claim || kill === 'after the claim') return;
  const outcome = await inviteAccount(desk.context, claim);
  if (kill === 'after the call') return;
  const dying = { ...desk.context.live, publish: () => Promise.reject(new Error('killed')) };
  const live = kill === 'never' ? desk.context.live : dying;
  await recordOutcome({ ...desk.context, live }, claim, outcome).catch((error: Error) => {
    if (error.message !== 'killed') throw error;
  });
}

/** Later: leases have run out and the next try is due. */
async function later(): Promise<void> {
  desk.freshHost();
  await desk.shop.database.pool.query(
    `update purchases set leased_until = leased_until - interval '1 hour',
       next_invite_at = next_invite_at - interval '1 day'`,
  );
}

async function check(orderId: string, before: { final: string | null }) {
  const now = await desk.look(orderId);
  const { invitations } = desk.github;
  expect(invitations.length).toBeLessThanOrEqual(1);
  if (before.final === 'invite_success') expect(now.final).toBe('invite_success');
  if (now.final === 'invite_success') expect(now.status).toBe('invite_success');
  if (now.state === 'sent') expect(invitations).toHaveLength(1);
  if (now.state === 'needs_person') expect(await desk.exceptions()).toHaveLength(1);
  if (now.state === 'refused') expect(await desk.mails()).toMatchObject([{ kind: 'invite-failed' }]);
  return now;
}

test('whatever GitHub answers and wherever it is killed: invited once, or visibly failed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (program) => {
      await desk.reset();
      const { orderId } = await desk.buy('asha');
      let seen = await desk.look(orderId);
      for (const step of program) {
        await run(orderId, step);
        seen = await check(orderId, seen);
        await later();
      }
      desk.github.clearFaults();
      await desk.sweep();
      const end = await check(orderId, seen);
      expect(['sent', 'needs_person', 'refused']).toContain(end.state);
      expect(end.final).toBe(end.state === 'sent' ? 'invite_success' : 'invite_failed');
    }),
    { numRuns: 20 },
  );
}, 60_000);
