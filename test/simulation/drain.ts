import { toMonth } from '#domain/tax.ts';
import type { Context } from '#server/context.ts';
import { readSettlements } from '#server/features/settlements/read-settlements.ts';
import { expectBooksAgree, readBalances } from '../harness/agreement.ts';
import { logInAll } from './actors/accounts.ts';
import { ask, call, deliver } from './calls.ts';
import { getNow, START_MS } from './control.ts';
import { restart } from './faults.ts';
import { type Broken, findUnfinished, report } from './oracle.ts';
import { DAYS, type World } from './world.ts';

const ROUND_MS = 7 * 60_000;
const NIGHTS = 3;
/** 21:45 in UTC. */
const NIGHT_MS = 21.75 * 60 * 60_000;

/** Ends all faults, lets everything be done, and checks what must hold then. */
export async function drain(world: World): Promise<void> {
  world.clearFaults();
  while (world.nodes.some(({ isAlive }) => !isAlive)) await restart(world, world.random);
  world.clearFaults();
  world.queue.share = 100;
  await finish(world, 3);
  await logInAll(world);
  // Banks decide within days; what no webhook reported is found by reading the provider's lists.
  for (const payment of world.razorpay.payments())
    if (payment.status === 'authorized') world.razorpay.refuse(payment.id);
  for (const refund of world.razorpay.refunds())
    if (refund.status === 'pending') world.razorpay.endRefund(refund.id, 'processed');
  for (const [position, { status, payment_id }] of world.razorpay.disputes().entries())
    if (status === 'open' || status === 'under_review')
      world.razorpay.endDispute(payment_id, position % 2 === 0 ? 'won' : 'lost');
  // At night, access is audited, unless an admin audited it on the same day, and settlements are read.
  let unfinished: Broken[] = [];
  for (let night = 0; night < NIGHTS; night += 1) {
    await world.advance(untilNight());
    world.razorpay.settle();
    unfinished = await finish(world);
  }
  report(world, unfinished);
  await applyRemedies(world);
  report(world, await finish(world));
  await checkBooks(world);
}

interface OpenCase {
  id: string;
  text: string;
}

const listOpenCases = (world: World) =>
  world.database.query<OpenCase>(
    `select id, kind || ' ' || subject || ' ' || message || ' ' || detail::text || ' ' || created_at as text
     from exceptions where resolved_at is null order by created_at, id`,
  );

/** Applies the remedy of each open case, which must close the case or change what it says. */
async function applyRemedies(world: World): Promise<void> {
  const [person] = world.admins;
  const before = await listOpenCases(world);
  const answers = new Map<string, string>();
  for (const { id: caseId } of before)
    call(
      world,
      'applyRemedy',
      { caseId, note: 'Done at the end.' },
      {
        person,
        onEnd: (outcome) => answers.set(caseId, JSON.stringify(outcome)),
      },
    );
  await finish(world);
  const after = new Map((await listOpenCases(world)).map(({ id, text }) => [id, text]));
  const unchanged = before.filter(({ id, text }) => after.get(id) === text);
  report(
    world,
    unchanged.map(({ id, text }) => ({
      rule: 'every case has a remedy that works',
      subject: `${text} ${answers.get(id)}`,
    })),
  );
}

/** The provider's settlements, our books and the journal agree to the paisa. */
async function checkBooks(world: World): Promise<void> {
  const { razorpay, database } = world;
  razorpay.settle();
  const rows = (table: string) => database.query<Record<string, unknown>>(`select * from ${table}`);
  let balances: Awaited<ReturnType<typeof readBalances>> | undefined;
  const work = async (context: Context) => {
    await readSettlements(context, {});
    balances = await readBalances(context, listMonths());
  };
  ask(world, 'read the books', work, { person: world.admins[0] });
  await finish(world);
  if (!balances) return report(world, [{ rule: 'the books can be read', subject: 'they were not' }]);
  await expectBooksAgree({ settlementLines: razorpay.settlementLines() }, rows, balances).catch(
    ({ actual, expected }: { actual: unknown; expected: unknown }) =>
      report(world, [
        {
          rule: 'settlements, books and journal agree',
          subject: `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
        },
      ]),
  );
}

/** The months since the simulation began. */
function listMonths(): string[] {
  const months = new Set([toMonth(new Date(getNow()))]);
  for (let ms = START_MS; ms <= getNow(); ms += DAYS(1)) months.add(toMonth(new Date(ms)));
  return [...months];
}

/** Milliseconds until the next night in India. */
const untilNight = () => DAYS(1) - ((getNow() - NIGHT_MS) % DAYS(1));

/** Lets everything be done, by default within two hours. Returns what is unfinished then. */
async function finish(world: World, rounds = 18): Promise<Broken[]> {
  let unfinished: Broken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const event of world.razorpay.events) deliver(world, event);
    await world.advance(ROUND_MS);
    // The jobs of the last minute run in the next round.
    if (round > 0) unfinished = await findUnfinished(world);
    if (round > 0 && unfinished.length === 0) break;
  }
  return unfinished;
}
