import { deliver } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';

/** What the provider and the banks do: webhooks, refunds in its dashboard, disputes, settlements. */
export const moneySteps: Record<string, StepKind> = {
  webhook: {
    weight: 22,
    run(world, random) {
      const count = random.between(1, 4);
      for (let sent = 0; sent < count; sent += 1) {
        const event = pickFrom(random, world.razorpay.events);
        if (event) deliver(world, event, random.chance(20));
      }
    },
  },
  'lose webhook': {
    weight: 2,
    run(world, random) {
      const { events } = world.razorpay;
      if (events.length > 0) events.splice(random.between(0, events.length - 1), 1);
    },
  },
  'refund in dashboard': {
    weight: 2,
    run(world, random) {
      const payment = pickFrom(random, world.razorpay.payments());
      if (payment) world.razorpay.refund(payment.id, random.chance(50) ? 'all' : 'half');
    },
  },
  'bank ends refund': {
    weight: 4,
    run(world, random) {
      const refund = pickFrom(
        random,
        world.razorpay.refunds().filter(({ status }) => status === 'pending'),
      );
      if (refund) world.razorpay.endRefund(refund.id, random.chance(70) ? 'processed' : 'failed');
    },
  },
  'open dispute': {
    weight: 2,
    run(world, random) {
      const payment = pickFrom(random, world.razorpay.payments());
      if (payment) world.razorpay.openDispute(payment.id);
    },
  },
  'end dispute': {
    weight: 2,
    run(world, random) {
      const dispute = pickFrom(random, world.razorpay.disputes());
      if (dispute) world.razorpay.endDispute(dispute.payment_id, random.chance(50) ? 'won' : 'lost');
    },
  },
  settle: { weight: 2, run: (world) => world.razorpay.settle() },
};
