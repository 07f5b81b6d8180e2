import type { Random } from '#domain/seeded-random.ts';
import { call, type Outcome } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { KnownOrder, World } from '../world.ts';
import { drawPrice } from './offers.ts';
import { cookiesOf } from './owners.ts';

const STATES = ['29', '27', '07'];

/** Visitors and students who order, pay, and close windows. */
export const buyerSteps: Record<string, StepKind> = {
  order: {
    weight: 24,
    async run(world, random) {
      const request = await drawOrder(world, random);
      // An impatient buyer presses the button again, or another buyer orders at the same time.
      const isAgain = random.chance(30);
      const again = isAgain && (random.chance(70) ? request : await drawOrder(world, random));
      order(world, request);
      if (again) order(world, again);
    },
  },
  'rush for a coupon': {
    weight: 3,
    async run(world, random) {
      const [coupon] = await world.database.query<{ code: string }>(
        'select code from coupons where ended_at is null order by max_uses, code offset $1 limit 1',
        [random.between(0, 1)],
      );
      if (!coupon) return;
      for (let buyers = 4; buyers > 0; buyers -= 1) order(world, await drawOrder(world, random, coupon.code));
    },
  },
  pay: { weight: 24, run: pay },
  'pay twice': {
    weight: 2,
    run(world, random) {
      const paid = pickFrom(
        random,
        world.razorpay.orders().filter(({ status }) => status === 'paid'),
      );
      if (paid) world.razorpay.payAgain(paid.id);
    },
  },
  'bank decides': {
    weight: 4,
    run(world, random) {
      const held = world.razorpay.payments().filter(({ status }) => status === 'authorized');
      const payment = pickFrom(random, held);
      if (!payment) return;
      if (random.chance(75)) world.razorpay.capture(payment.id);
      else world.razorpay.refuse(payment.id);
    },
  },
  'return to checkout': {
    weight: 5,
    run(world, random) {
      const payment = pickFrom(random, world.razorpay.payments());
      if (payment) confirm(world, { orderId: payment.order_id, paymentId: payment.id });
    },
  },
  'change team': {
    weight: 2,
    async run(world, random) {
      const [order] = await world.database.query<{ id: string; userId: string }>(
        `select o.id, p.user_id as "userId" from orders o join purchases p on p.order_id = o.id
         join order_teams t on t.order_id = o.id order by o.id offset $1 limit 1`,
        [random.between(0, 2)],
      );
      const person = world.students.find(({ actor }) => actor.userId === order?.userId);
      const githubIds = [pickFrom(random, world.logins) ?? ''];
      if (order && person) call(world, 'updateTeam', { orderId: order.id, githubIds }, { person });
    },
  },
};

interface OrderRequest {
  data: object;
  login: string;
  student: World['students'][number] | undefined;
  /** Whether the buyer uses the browser in which the account is connected. */
  isConnected: boolean;
}

async function drawOrder(world: World, random: Random, coupon?: string): Promise<OrderRequest> {
  const project = pickFrom(random, world.projects) as World['projects'][number];
  const login = pickFrom(random, world.logins) as string;
  const student = random.chance(30) ? pickFrom(random, world.students) : undefined;
  const referrer = random.chance(70) ? pickFrom(random, world.students) : undefined;
  const team = random.chance(40)
    ? [pickFrom(random, world.logins) as string].filter((name) => name !== login)
    : [];
  const { price, couponCode } = await drawPrice(world, random, project, coupon);
  const purchaseDetails = {
    email: student?.actor.email ?? `${random.chance(80) ? login : 'shared'}@college.example`,
    githubId: login,
    ...(team.length > 0 && project.teamSize > 1 && { teamGithubIds: team }),
    projectId: project.id,
    projectPrice: price,
    state: pickFrom(random, STATES),
    referralCode: referrer?.referralCode ?? null,
    couponCode,
    whatsappNumber: random.chance(40) ? `9${random.between(100_000_000, 999_999_999)}` : null,
  };
  return { data: { amount: price, purchaseDetails }, login, student, isConnected: random.chance(70) };
}

function order(world: World, { data, login, student, isConnected }: OrderRequest): void {
  call(world, 'createRazorpayOrder', data, {
    cookies: isConnected ? cookiesOf(world, login) : null,
    ...(student && { person: student }),
    onEnd: remember(world, login),
  });
}

function remember(world: World, login: string) {
  return (outcome: Outcome) => {
    if (!('result' in outcome)) return;
    const { id: publicId } = outcome.result as { id: string };
    if (!world.orders.some((known) => known.publicId === publicId)) world.orders.push({ publicId, login });
  };
}

/** Pays an open order, mostly captured at once. Some close the window, so that the shop hears by webhook. */
function pay(world: World, random: Random): void {
  const paid = new Set(
    world.razorpay
      .orders()
      .filter(({ status }) => status === 'paid')
      .map(({ id }) => id),
  );
  const known: KnownOrder | undefined = pickFrom(
    random,
    world.orders.filter(({ publicId }) => !paid.has(publicId)),
  );
  if (!known) return;
  const outcome = random.chance(85) ? 'captured' : random.chance(50) ? 'authorized' : 'failed';
  const payment = world.razorpay.pay(known.publicId, outcome);
  if (payment && outcome !== 'failed' && random.chance(50))
    confirm(world, { orderId: known.publicId, paymentId: payment.id });
}

function confirm(world: World, { orderId, paymentId }: { orderId: string; paymentId: string }): void {
  const signature = world.razorpay.signCheckout(orderId, paymentId);
  call(world, 'confirmCheckout', { orderId, paymentId, signature });
}
