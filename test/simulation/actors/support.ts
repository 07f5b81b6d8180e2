import type { Random } from '#domain/seeded-random.ts';
import { formatThreadNumber, HELP_OUTCOMES } from '#domain/thread.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { replyComplaint, replyHelp } from '#server/features/threads/reply-thread.ts';
import { requestHelp } from '#server/features/threads/request-help.ts';
import { complaintLink } from '#server/features/threads/thread-links.ts';
import { ask, call } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { keyOf, pickAdmin, pickRow } from './pick.ts';

/** People who complain or ask for help, and admins who answer. */
export const supportSteps: Record<string, StepKind> = {
  complain: {
    weight: 1,
    run(world, random) {
      const email = `${pickFrom(random, world.logins)}@college.example`;
      const message = `It does not work. ${random.between(1, 3)}`;
      ask(world, `complaint of ${email}`, (context) =>
        fileComplaint(context, { email, reference: '', message }),
      );
    },
  },
  'answer complaint': {
    weight: 1,
    async run(world, random) {
      const number = await pickNumber(world, random, 'complaints');
      if (number === undefined) return;
      const data = {
        number: formatThreadNumber('complaint', number),
        text: 'We look into it.',
        state: random.pick('acknowledged', 'answered', 'resolved'),
      };
      call(world, 'answerComplaint', data, { person: pickAdmin(world, random) });
    },
  },
  'reply to complaint': {
    weight: 1,
    async run(world, random) {
      const number = await pickNumber(world, random, 'complaints');
      if (number === undefined) return;
      ask(world, `reply to complaint ${number}`, (context) => {
        const token = new URL(complaintLink(context, number)).searchParams.get('token') ?? '';
        const text = `It still does not work. ${random.between(1, 3)}`;
        return replyComplaint(context, { number: formatThreadNumber('complaint', number), token, text });
      });
    },
  },
  'ask for help': {
    weight: 2,
    async run(world, random) {
      const order = await pickRow<{ id: string }>(
        world,
        random,
        `select id from orders where state = 'paid' order by id`,
      );
      if (!order) return;
      const message = `It does not run. ${random.between(1, 3)}`;
      ask(world, `help with ${order.id}`, async (context) => {
        const key = await keyOf(context, order.id);
        return requestHelp(context, { orderId: order.id, message, key });
      });
    },
  },
  'reply to help': {
    weight: 1,
    async run(world, random) {
      const request = await pickRow<{ number: number; orderId: string }>(
        world,
        random,
        'select number::int, order_id as "orderId" from help_requests order by number',
      );
      if (!request) return;
      const number = formatThreadNumber('help', request.number);
      ask(world, `reply to ${number}`, async (context) => {
        const key = await keyOf(context, request.orderId);
        const text = `It still does not run. ${random.between(1, 3)}`;
        return replyHelp(context, { number, text, key });
      });
    },
  },
  'answer help': {
    weight: 2,
    async run(world, random) {
      const number = await pickNumber(world, random, 'help_requests');
      if (number === undefined) return;
      const state = random.pick(undefined, ...HELP_OUTCOMES);
      call(
        world,
        'answerHelp',
        { number: formatThreadNumber('help', number), text: 'Please try this.', state },
        { person: pickAdmin(world, random) },
      );
    },
  },
};

async function pickNumber(world: World, random: Random, table: 'complaints' | 'help_requests') {
  return (
    await pickRow<{ number: number }>(world, random, `select number::int from ${table} order by number`)
  )?.number;
}
