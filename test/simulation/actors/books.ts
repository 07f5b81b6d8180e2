import { toMonth } from '#domain/tax.ts';
import { COLLEGE } from '../../harness/gst.ts';
import { call } from '../calls.ts';
import { getNow } from '../control.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import { DAYS } from '../world.ts';
import { pickAdmin, pickRow } from './pick.ts';

/** Buyers who correct their invoices, and admins who close months, replay events and settle claims. */
export const bookSteps: Record<string, StepKind> = {
  'correct invoice': {
    weight: 3,
    async run(world, random) {
      const order = await pickRow<{ id: string; number: string | null; userId: string | null }>(
        world,
        random,
        `select o.id, p.user_id as "userId", (select number from tax_documents d where d.order_id = o.id
           and d.kind = 'invoice' order by sequence limit 1) as number
         from orders o left join purchases p on p.order_id = o.id where o.paid_at is not null order by o.id`,
      );
      if (!order) return;
      const owner = world.students.find(({ actor }) => actor.userId === order.userId);
      const person = random.chance(60) ? owner : pickAdmin(world, random);
      // The page may show an invoice that was replaced meanwhile.
      const replaces = random.chance(50) && order.number ? { replaces: order.number } : {};
      const changes = random.pick<object>(
        { state: random.pick('29', '27', '07') },
        { business: COLLEGE },
        { business: {}, state: '29' },
      );
      const times = random.chance(20) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        call(
          world,
          'correctInvoice',
          { orderId: order.id, ...replaces, ...changes },
          person ? { person } : {},
        );
    },
  },
  'close month': {
    weight: 1,
    run(world, random) {
      const month = toMonth(new Date(getNow() - DAYS(random.between(0, 40))));
      call(world, 'closeMonth', { month }, { person: pickAdmin(world, random) });
    },
  },
  'replay event': {
    weight: 2,
    async run(world, random) {
      const event = await pickRow<{ eventId: string }>(
        world,
        random,
        `select event_id as "eventId" from provider_events where source = 'razorpay' order by created_at, event_id`,
      );
      if (event) call(world, 'replayEvent', event, { person: pickAdmin(world, random) });
    },
  },
  'release claims': {
    weight: 1,
    async run(world, random) {
      const claim = await pickRow<{ payoutId: string }>(
        world,
        random,
        'select id as "payoutId" from payouts order by requested_at, id',
      );
      const note = 'The bank statement has none of them.';
      if (claim) call(world, 'releasePayouts', { ...claim, note }, { person: pickAdmin(world, random) });
    },
  },
  'take reward back': {
    weight: 2,
    async run(world, random) {
      const claimed = await pickRow<{ payoutId: string; orderId: string }>(
        world,
        random,
        `select p.id as "payoutId", o.id as "orderId" from payouts p join orders o on o.referrer_id = p.user_id
         where p.status = 'pending' order by p.id, o.id`,
      );
      const reason = 'It is an own order.';
      if (claimed)
        call(world, 'reverseSelfReferral', { ...claimed, reason }, { person: pickAdmin(world, random) });
    },
  },
  'archive or publish': {
    weight: 1,
    run(world, random) {
      const projectId = pickFrom(random, world.projects)?.id;
      const status = random.pick('published', 'published', 'archived', 'draft');
      call(world, 'setProjectStatus', { projectId, status }, { person: pickAdmin(world, random) });
    },
  },
};
