import type { Random } from '#domain/seeded-random.ts';
import type { Person } from '../population.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';

interface OrderRow {
  id: string;
  amount: number;
}

/** Admins who refund, retry, correct and pause, and students who claim their rewards. */
export const adminSteps: Record<string, StepKind> = {
  refund: {
    weight: 4,
    async run(world, random) {
      const order = await pickRow<OrderRow>(
        world,
        random,
        `select id, (amount_paise / 100)::int as amount from orders where state in ('paid', 'refunded') order by id`,
      );
      if (!order) return;
      const amount = random.chance(50) ? random.between(1, order.amount) : undefined;
      world.call(
        'refundOrder',
        { orderId: order.id, reason: 'The buyer asked.', amount },
        { person: admin(world, random) },
      );
    },
  },
  recheck: {
    weight: 2,
    async run(world, random) {
      const order = await pickRow<OrderRow>(world, random, 'select id from orders order by id');
      if (order) world.call('recheckOrder', { orderId: order.id }, { person: admin(world, random) });
    },
  },
  remedy: { weight: 5, run: applyRemedy },
  'audit access': {
    weight: 1,
    run: (world, random) => world.call('auditAccess', {}, { person: admin(world, random) }),
  },
  'read settlements': {
    weight: 1,
    run: (world, random) => world.call('readSettlements', {}, { person: admin(world, random) }),
  },
  'change price': {
    weight: 1,
    run(world, random) {
      const project = pickFrom(random, world.projects);
      if (!project) return;
      const price = random.pick(499, 999, 150, 349);
      const data = {
        ...{ projectId: project.id, name: `Project ${price}`, price, displayOrder: 1 },
        ...{ githubRepoUrl: `https://github.com/${project.repository}`, tech: ['C++'], features: ['Code'] },
        description: null,
      };
      world.call('updateProject', data, {
        person: admin(world, random),
        onEnd: (outcome) => {
          if ('result' in outcome) project.pricePaise = price * 100;
        },
      });
    },
  },
  'deactivate or activate': {
    weight: 1,
    run(world, random) {
      const student = pickFrom(random, world.students);
      const data = { userId: student?.actor.userId, newStatus: random.chance(60), reason: 'A check.' };
      world.call('toggleUserStatus', data, { person: admin(world, random) });
    },
  },
  claim: {
    weight: 3,
    run(world, random) {
      const person = pickFrom(random, world.students);
      const times = random.chance(20) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        world.call('requestPayout', { upiId: 'student@upi' }, person ? { person } : {});
    },
  },
  'process claim': { weight: 5, run: processClaim },
};

const admin = (world: World, random: Random) => pickFrom(random, world.admins) as Person;

async function pickRow<T extends object>(
  world: World,
  random: Random,
  select: string,
): Promise<T | undefined> {
  return pickFrom(random, await world.database.query<T>(select));
}

async function applyRemedy(world: World, random: Random): Promise<void> {
  const found = await pickRow<{ id: string }>(
    world,
    random,
    'select id from exceptions where resolved_at is null order by created_at, id',
  );
  const person = admin(world, random);
  if (found) world.call('applyRemedy', { caseId: found.id, note: 'Done by the simulator.' }, { person });
}

/** The next step of a claim, or a wrong one. */
async function processClaim(world: World, random: Random): Promise<void> {
  const claim = await pickRow<{ id: string; status: string; verified: boolean; paying: boolean }>(
    world,
    random,
    'select id, status, verified_at is not null as verified, paying_at is not null as paying from payouts order by requested_at, id',
  );
  if (!claim) return;
  const { id: payoutId } = claim;
  const person = admin(world, random);
  const update = (data: object) => world.call('updatePayoutStatus', { payoutId, ...data }, { person });
  if (random.chance(10)) return update({ status: 'rejected', rejectionReason: 'Wrong UPI ID.' });
  if (claim.status === 'completed') {
    const returnedOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    if (random.chance(30)) world.call('returnPayout', { payoutId, reference: 'R1', returnedOn }, { person });
    return;
  }
  if (!claim.verified || random.chance(10)) return world.call('verifyPayout', { payoutId }, { person });
  if (!claim.paying && random.chance(70)) return world.call('startPayout', { payoutId }, { person });
  update({ status: 'completed', transactionId: `UTR${random.between(1, 500)}` });
}
