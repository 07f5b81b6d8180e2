import { toRupees } from '#domain/money.ts';
import type { Random } from '#domain/seeded-random.ts';
import { call } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { pickAdmin, pickRow } from './pick.ts';

interface OrderRow {
  id: string;
  amount: number;
}

/** Admins who refund, retry, correct and pause, and students who claim their rewards. */
export const adminSteps: Record<string, StepKind> = {
  refund: {
    weight: 6,
    async run(world, random) {
      const order = await pickRow<OrderRow>(
        world,
        random,
        `select id, (amount_paise / 100)::int as amount from orders where state in ('paid', 'refunded') order by id`,
      );
      if (!order) return;
      const amount = random.chance(60) ? random.between(1, Math.ceil(order.amount / 2)) : undefined;
      send(world, random, 'refundOrder', { orderId: order.id, reason: 'The buyer asked.', amount });
    },
  },
  recheck: {
    weight: 2,
    async run(world, random) {
      const order = await pickRow<OrderRow>(world, random, 'select id from orders order by id');
      if (order) call(world, 'recheckOrder', { orderId: order.id }, { person: pickAdmin(world, random) });
    },
  },
  remedy: { weight: 5, run: applyRemedy },
  'audit access': {
    weight: 1,
    run: (world, random) => call(world, 'auditAccess', {}, { person: pickAdmin(world, random) }),
  },
  'read settlements': {
    weight: 1,
    run: (world, random) => call(world, 'readSettlements', {}, { person: pickAdmin(world, random) }),
  },
  'change price': {
    weight: 1,
    run(world, random) {
      const project = pickFrom(random, world.projects);
      if (!project) return;
      const price = random.pick(499, 999, 150, 349);
      const data = {
        projectId: project.id,
        name: `Project ${price}`,
        price,
        displayOrder: 1,
        githubRepoUrl: `https://github.com/${project.repository}`,
        tech: ['C++'],
        features: ['Code'],
        description: null,
      };
      call(world, 'updateProject', data, {
        person: pickAdmin(world, random),
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
      call(world, 'toggleUserStatus', data, { person: pickAdmin(world, random) });
    },
  },
  claim: {
    weight: 3,
    run(world, random) {
      const person = pickFrom(random, world.students);
      const times = random.chance(20) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        call(world, 'requestPayout', { upiId: 'student@upi' }, person ? { person } : {});
    },
  },
  'process claim': { weight: 5, run: processClaim },
  'correct email': {
    weight: 1,
    async run(world, random) {
      const order = await pickRow<OrderRow>(
        world,
        random,
        `select id, 0 as amount from orders where state = 'paid' order by id`,
      );
      const email = `${pickFrom(random, world.logins)}@${random.pick('college', 'other')}.example`;
      if (order)
        call(world, 'correctEmail', { orderId: order.id, email }, { person: pickAdmin(world, random) });
    },
  },
  'answer dispute': {
    weight: 3,
    run(world, random) {
      const dispute = pickFrom(random, world.razorpay.disputes());
      if (!dispute) return;
      const person = pickAdmin(world, random);
      const disputeId = dispute.id;
      if (random.chance(15))
        return send(world, random, 'acceptDispute', { disputeId, amount: toRupees(dispute.amount) });
      const action = random.chance(50) ? 'draft' : 'submit';
      call(world, 'contestDispute', { disputeId, summary: 'It was delivered.', action }, { person });
    },
  },
};

async function applyRemedy(world: World, random: Random): Promise<void> {
  const found = await pickRow<{ id: string }>(
    world,
    random,
    'select id from exceptions where resolved_at is null order by created_at, id',
  );
  if (found) send(world, random, 'applyRemedy', { caseId: found.id, note: 'Done by the simulator.' });
}

/** Sends a form, at times without an ID, and at times several times with the same one. */
function send(
  world: World,
  random: Random,
  name: 'refundOrder' | 'acceptDispute' | 'applyRemedy',
  data: object,
): void {
  const person = pickAdmin(world, random);
  const isIdentified = random.chance(80);
  const requestId = isIdentified ? `form-${random.between(10_000_000, 99_999_999)}` : undefined;
  const times = isIdentified && random.chance(30) ? 2 : 1;
  for (let sent = 0; sent < times; sent += 1) call(world, name, { ...data, requestId }, { person });
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
  const person = pickAdmin(world, random);
  const update = (data: object) => call(world, 'updatePayoutStatus', { payoutId, ...data }, { person });
  if (random.chance(10)) return update({ status: 'rejected', rejectionReason: 'Wrong UPI ID.' });
  if (claim.status === 'completed') {
    const returnedOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    if (random.chance(30)) call(world, 'returnPayout', { payoutId, reference: 'R1', returnedOn }, { person });
    return;
  }
  if (!claim.verified && random.chance(30)) return call(world, 'verifyPayout', { payoutId }, { person });
  if (!claim.paying && random.chance(70)) return call(world, 'startPayout', { payoutId }, { person });
  update({ status: 'completed', transactionId: `UTR${random.between(1, 500)}` });
}
