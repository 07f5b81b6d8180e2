import type { Random } from '#domain/seeded-random.ts';
import { restoreBackup, takeBackup } from './backup.ts';
import { pause } from './control.ts';
import { MAIL_FAULTS } from './mailbox.ts';
import type { Fault } from './network.ts';
import { pickFrom, type StepKind } from './step-kind.ts';
import { DAYS, type World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Requests with the shop's own token, which people's logins don't use. */
const OF_THE_SHOP = /^\w+ \/(?!login\/|user)/;

/** The requests that can fail. Those that write are few, and refunds are fewer still, and matter most. */
const FAILING = {
  razorpay: [/^/, /^POST/, /refund$/],
  github: [/^/, /^(PUT|PATCH|DELETE)/],
  whatsapp: [/^/],
};

/** What goes wrong, and time, which passes more in some steps than in others. */
export const faultSteps: Record<string, StepKind> = {
  seconds: { weight: 10, run: (world, random) => world.advance(random.between(1, 20) * SECOND) },
  minutes: { weight: 6, run: (world, random) => world.advance(random.between(1, 15) * MINUTE) },
  hours: { weight: 2, run: (world, random) => world.advance(random.between(1, 12) * 60 * MINUTE) },
  // Every minute's sweeps run in the middle of something else.
  sweep: {
    weight: 8,
    run: (world, random) => void pause(random.between(0, 1500)).then(() => world.queue.sweep()),
  },
  days: { weight: 1, run: (world, random) => world.advance(DAYS(random.between(1, 8))) },
  'razorpay fails': { weight: 4, run: (world, random) => fail(world, random, 'razorpay') },
  'github fails': { weight: 3, run: (world, random) => fail(world, random, 'github') },
  'whatsapp fails': { weight: 1, run: (world, random) => fail(world, random, 'whatsapp') },
  'quota is used up': {
    weight: 1,
    run(world, random) {
      if (random.chance(70)) return;
      world.github.rateLimit.remaining = random.between(0, 3);
      // GitHub gives a new quota each hour.
      void pause(60 * MINUTE).then(() => {
        world.github.rateLimit.remaining = Number.POSITIVE_INFINITY;
      });
    },
  },
  'token expires': {
    weight: 1,
    run({ github }, random) {
      github.injectPermanentFault(OF_THE_SHOP, { status: 401, body: { message: 'Bad credentials' } });
      void pause(random.between(1, 120) * MINUTE).then(() => github.clearFaults());
    },
  },
  'back up': { weight: 1, run: takeBackup },
  'restore backup': {
    weight: 1,
    run: (world, random) => (random.chance(50) ? restoreBackup(world) : undefined),
  },
  'mail fails': {
    weight: 3,
    run(world, random) {
      const count = random.between(1, 4);
      for (let added = 0; added < count; added += 1) world.mailer.faults.push(random.pick(...MAIL_FAULTS));
    },
  },
  'razorpay changes': {
    weight: 2,
    run: (world, random) =>
      world.razorpay.set(random.pick('authorize_only', 'pend_refunds', 'pend_refunds'), random.chance(60)),
  },
  kill: {
    weight: 5,
    run(world, random) {
      const node = pickFrom(
        random,
        world.nodes.filter(({ isAlive }) => isAlive),
      );
      if (node) node.killIn = random.between(0, 40);
    },
  },
  restart: { weight: 16, run: restart },
  'database breaks off': {
    weight: 3,
    run(world, random) {
      const node = pickFrom(random, world.nodes);
      if (node) node.breakIn = random.between(0, 30);
    },
  },
  'disk is full': {
    weight: 1,
    run(world, random) {
      const { nodes } = world;
      for (const node of nodes) node.isReadOnly = true;
      void pause(random.between(1, 30) * MINUTE).then(() => {
        for (const node of nodes) node.isReadOnly = false;
      });
    },
  },
};

function fail(world: World, random: Random, provider: keyof typeof FAILING): void {
  const count = random.between(1, 3);
  for (let added = 0; added < count; added += 1) {
    const fault = random.pick<Fault>('lost request', 'lost answer', 'lost answer', 'held', 429, 500, 503);
    world.faultsOf(provider).push({ fault, of: pickFrom(random, FAILING[provider]) as RegExp });
  }
}

/** Starts a killed node again, with another clock if there are several. */
export async function restart(world: World, random: Random): Promise<void> {
  const dead = pickFrom(
    random,
    world.nodes.filter(({ isAlive }) => !isAlive),
  );
  const skewMs = world.nodes.length > 1 ? random.between(-90, 90) * SECOND : 0;
  if (dead) await world.startNode(dead.name, skewMs);
}
