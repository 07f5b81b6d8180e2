import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InviteDesk, openInviteDesk } from '#test/harness/access-fixture.ts';
import { sendInvitation } from './send-invitation.ts';

// GitHub wants invitations one after the other.

let desk: InviteDesk;
const PUT = /^PUT /;

beforeAll(async () => {
  desk = await openInviteDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

test('while one is being sent the other waits, and is woken by it', async () => {
  const first = await desk.buy('asha');
  const second = await desk.buy('ravi');
  await desk.ago(first.orderId, 'leasedUntil', '-60 seconds');
  await desk.run();
  expect(desk.github.calls).toEqual([]);
  expect(await desk.look(second.orderId)).toMatchObject({ state: 'waiting', attempts: 0, leased: false });

  await desk.ago(first.orderId, 'leasedUntil', '0 seconds');
  await sendInvitation(desk.context, first);
  expect(await desk.shop.waitingJobs('send-invite')).toMatchObject([{ data: { orderId: second.orderId } }]);
  await desk.run();
  expect(await desk.look(second.orderId)).toMatchObject({ state: 'sent' });
});

test('whoever just paid comes before a fresh invitation for a lapsed one', async () => {
  const first = await desk.buy('asha');
  const old = await desk.buy('old');
  const fresh = await desk.buy('ravi');
  await desk.shop.database.pool.query(
    `update purchases set invite_state = 'expired', invite_status = 'invite_success',
       next_invite_at = now() - interval '1 hour' where order_id = $1`,
    [old.orderId],
  );
  await desk.shop.database.pool.query('delete from test_jobs');
  await sendInvitation(desk.context, first);
  expect(await desk.shop.waitingJobs('send-invite')).toMatchObject([{ data: { orderId: fresh.orderId } }]);
});

test('many workers at once: each is invited once, never two at a time', async () => {
  const bought: { orderId: string }[] = [];
  for (let n = 0; n < 4; n += 1) bought.push(await desk.buy(`buyer-${n}`));
  const host = desk.context.codeHost;
  let inside = 0;
  let most = 0;
  const watching = {
    ...desk.context,
    codeHost: {
      ...{ findAccountById: host.findAccountById, isCollaborator: host.isCollaborator },
      ...{ findInvitation: host.findInvitation, cancelInvitation: host.cancelInvitation },
      ...{ findAccount: host.findAccount, checkRepository: host.checkRepository },
      ...{ getRole: host.getRole, removeCollaborator: host.removeCollaborator },
      async invite({ login }: { login: string }) {
        inside += 1;
        most = Math.max(most, inside);
        const { status } = await fetch(`${desk.github.url}/repos/acme/shop/collaborators/${login}`, {
          method: 'PUT',
          headers: { authorization: 'token test' },
          body: '{"permission":"pull"}',
        });
        inside -= 1;
        return { outcome: 'invited', invitationId: status } as const;
      },
    },
  };
  for (let round = 0; round < 4; round += 1) {
    const all = bought.flatMap((each) => [each, each]);
    await Promise.all(all.map(({ orderId }) => sendInvitation(watching, { orderId })));
  }
  expect(most).toBe(1);
  expect(desk.github.countCalls(PUT)).toBe(4);
  for (const { orderId } of bought)
    expect(await desk.look(orderId)).toMatchObject({ state: 'sent', attempts: 1 });
});
