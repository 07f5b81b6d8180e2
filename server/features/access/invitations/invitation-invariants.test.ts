import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessFixture, openAccessFixture } from '#test/harness/access-fixture.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { killedBeforeCommit } from '#test/harness/killed.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await openAccessFixture();
});
afterAll(() => fixture.close());

type Kill = 'never' | 'after the lease' | 'after the call' | 'in the middle of writing';
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
      { status: 429, headers: { 'retry-after': '2' } },
      { status: 200, body: '<html>' },
      { status: 403 },
    ),
    kill: fc.constantFrom<Kill>(
      'never',
      'never',
      'after the lease',
      'after the call',
      'in the middle of writing',
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Makes one attempt, which GitHub answers as the step says and which may be killed at any point. */
async function run(orderId: string, { route, fault, kill }: Step): Promise<void> {
  fixture.github.injectFaults(route, fault);
  const lease = await leaseInvitation(fixture.context, orderId);
  if (!lease || kill === 'after the lease') return;
  const outcome = await inviteAccount(fixture.context, lease);
  if (kill === 'after the call') return;
  const context = kill === 'never' ? fixture.context : killedBeforeCommit(fixture.context);
  await recordOutcome(context, lease, outcome).catch((error: Error) => {
    if (error.message !== 'killed') throw error;
  });
}

/** Waits until leases have expired and the next attempt is due. */
async function later(): Promise<void> {
  fixture.renewCodeHost();
  await fixture.shop.database.pool.query(
    `update invitations set leased_until = leased_until - interval '1 hour',
       next_try_at = next_try_at - interval '1 day'`,
  );
}

async function check(orderId: string, before: { final: string | null }) {
  const now = await fixture.getInvitation(orderId);
  const { invitations } = fixture.github;
  expect(invitations.length).toBeLessThanOrEqual(1);
  if (before.final === 'invite_success') expect(now.final).toBe('invite_success');
  if (now.final === 'invite_success') expect(now.status).toBe('invite_success');
  if (now.state === 'sent') expect(invitations).toHaveLength(1);
  if (now.state === 'needs_person') expect(await fixture.listCases()).toHaveLength(1);
  if (now.state === 'refused') expect(await fixture.listMails()).toMatchObject([{ kind: 'invite-failed' }]);
  return now;
}

test('any sequence of responses and crashes ends with one invitation or a visible failure', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (program) => {
      await fixture.reset();
      const { orderId } = await fixture.buy('asha');
      let seen = await fixture.getInvitation(orderId);
      for (const step of program) {
        await run(orderId, step);
        seen = await check(orderId, seen);
        await later();
      }
      fixture.github.clearFaults();
      await fixture.sweep();
      const end = await check(orderId, seen);
      expect(['sent', 'needs_person', 'refused']).toContain(end.state);
      expect(end.final).toBe(end.state === 'sent' ? 'invite_success' : 'invite_failed');
    }),
    { numRuns: 20 },
  );
});
