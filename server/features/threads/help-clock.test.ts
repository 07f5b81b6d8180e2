import { beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { openHelpShop, type TestOrder } from '#test/harness/help.ts';
import { setUp } from '#test/harness/set-up.ts';
import { dismissCase } from '../cases/remedies.ts';
import { getHelpSpeed } from './get-help-speed.ts';
import { watchHelp } from './watch-threads.ts';

const HOUR = 3600;

const shop = setUp(openHelpShop);

describe('the clock', () => {
  const expire = () => shop.rows(`update help_requests set due_at = due_at - interval '25 hours'`);
  const watch = async () => {
    await watchHelp(shop.context);
    await watchHelp(shop.context);
    return shop.rows(
      `select subject, order_id, resolution from exceptions where kind = 'help_overdue' order by created_at`,
    );
  };

  test('a request without an answer for 24 hours opens a case, which an answer closes, each time', async () => {
    const { number } = await shop.ask();
    expect(await watch()).toEqual([]);
    await expire();
    const open = {
      subject: expect.stringMatching(`^${number} `),
      order_id: shop.current.order.id,
      resolution: null,
    };
    expect(await watch()).toEqual([open]);
    expect(await shop.mailsOf('support-alert')).toMatchObject([
      { subject: expect.stringMatching('A help request is overdue') },
    ]);
    await shop.reply(number, 'Hello?');
    await shop.answer(number);
    const closed = { ...open, resolution: 'The request was answered.' };
    expect(await watch()).toEqual([closed]);
    await shop.reply(number);
    await expire();
    expect(await watch()).toEqual([closed, open]);
  });

  test('requests that are overdue together are named by one alert, and each has its case', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 8; n++) {
      const { orderId, key } = await shop.buy();
      numbers.push((await shop.ask('Help.', { orderId, key })).number);
    }
    await expire();
    expect(await watch()).toHaveLength(8);
    const alerts = await shop.mailsOf('support-alert');
    expect(alerts).toHaveLength(1);
    for (const number of numbers) expect(alerts[0]?.text).toContain(number);
  });

  test('a reply while the shop has to answer does not move its time', async () => {
    const { number } = await shop.ask();
    await shop.rows(`update help_requests set due_at = due_at - interval '23 hours'`);
    await shop.reply(number);
    expect(await shop.dueIn()).toBeCloseTo(HOUR, -2);
  });
});

describe('setup problems', () => {
  const RESULTS = 'capstone-check 1\nnode 16.0.0\ndocker missing\npython 3.12.1\nos Windows 11\ndisk 9 MB';
  const askAs = (buyer: TestOrder, message = 'It fails.') =>
    shop.ask(message, { orderId: buyer.orderId, key: buyer.key, results: RESULTS });
  const cases = () =>
    shop.rows(`select split_part(subject, ' ', 2) as tool, message, resolution from exceptions
          where kind = 'setup_problem' order by 1`);
  beforeEach(async () => {
    const tools = { node: '>=20', docker: '>=24', python: '>=3.10' };
    const requires = Object.entries(tools).map(([tool, version]) => ({ tool, version }));
    await shop.database.pool.query('update projects set requires = $1', [JSON.stringify(requires)]);
  });

  test('buyers without a tool open one case per tool, which counts them, even when they ask at the same time', async () => {
    const buyers = [shop.current.order, await shop.buy(), await shop.buy()];
    await askAs(shop.current.order);
    await askAs(shop.current.order, 'The same buyer again.');
    expect(await cases()).toEqual([]);
    await Promise.all(buyers.slice(1).map((buyer) => askAs(buyer)));
    await askAs(await shop.buy());
    expect(await cases()).toMatchObject([
      { tool: 'docker', message: expect.stringMatching('Docker .* 4 buyers'), resolution: null },
      { tool: 'node', message: expect.stringMatching('Node.js .* 4 buyers'), resolution: null },
    ]);
  });

  test('requests older than 30 days are no setup problem', async () => {
    await askAs(shop.current.order);
    await askAs(await shop.buy());
    await shop.rows(`update help_requests set created_at = now() - interval '31 days'`);
    await askAs(await shop.buy());
    expect(await cases()).toEqual([]);
    await shop.rows('update help_requests set created_at = now()');
    await askAs(await shop.buy());
    expect(await cases()).toHaveLength(2);
  });

  test('a resolved setup problem opens again when another buyer has it', async () => {
    for (const buyer of [shop.current.order, await shop.buy(), await shop.buy()]) await askAs(buyer);
    const [{ id: caseId }] = await shop.rows(`select id from exceptions where subject like '% docker'`);
    await dismissCase(shop.current.admin, { caseId, note: 'The README says it now.' });
    await askAs(await shop.buy());
    expect(await cases()).toMatchObject([{ resolution: null }, { resolution: null }]);
  });
});

test('the median time to a first answer is that of 30 days, and is public from 20 answers on', async () => {
  const { number } = await shop.ask('The first.');
  await shop.ask('Not answered.');
  await shop.answer(number);
  await shop.answer(number, 'solved', 'The second answer does not count.');
  const contactPage = async () => {
    const app = await openApp('pages/storefront/static/');
    return (await (await app(shop.context, '/contact')).text()).includes('half of the requests');
  };
  const insert = (count: number, taken: string, ago: string) =>
    shop.rows(`insert into help_requests (order_id, state, created_at, first_answered_at)
          select '${shop.current.order.id}', 'solved', now() - interval '${ago}' - interval '${taken}', now() - interval '${ago}'
          from generate_series(1, ${count})`);
  await insert(18, '2 hours', '29 days');
  await insert(50, '9 hours', '31 days');
  expect(await getHelpSpeed(shop.context)).toEqual({ answered: 19, medianSeconds: 2 * HOUR });
  expect(await contactPage()).toBe(false);
  await insert(1, '2 hours', '1 day');
  expect(await contactPage()).toBe(true);
});
