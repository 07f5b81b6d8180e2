import { pino } from 'pino';
import type { DataOf, ResultOf } from '#contract/functions.ts';
import { functions } from '#contract/functions.ts';
import type { Actor } from '#server/context.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { createPayments } from '#server/integrations/razorpay/payments.ts';
import { orderJobs } from '#server/orders/jobs.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import type { FakeGithub } from './providers/github.ts';
import { startFakeGithub } from './providers/github.ts';
import type { ScriptedRazorpay, Webhook } from './providers/razorpay.ts';
import { startRazorpay } from './providers/razorpay.ts';
import type { TestShop } from './shop.ts';
import { openTestShop } from './shop.ts';

type Details = DataOf<'createRazorpayOrder'>['purchaseDetails'];

/** What a buyer's browser sends; the rest is as the page would have it. */
interface Order extends Partial<Omit<Details, 'projectPrice'>> {
  projectId: string;
  /** Rupees, for `amount` and `projectPrice` alike. */
  price?: number;
  projectPrice?: number;
  buyer?: Actor;
}

/** A test shop with a scripted Razorpay and GitHub, and short ways to buy in it. */
export interface OrderShop extends TestShop {
  razorpay: ScriptedRazorpay;
  github: FakeGithub;
  /** Orders for asha@example.com and the GitHub account `asha` at ₹499, unless told otherwise. */
  order(order: Order): Promise<ResultOf<'createRazorpayOrder'>>;
  /** The number of a person's GitHub account, which is made when it is not there. */
  accountIdOf(login: string): number;
  /** Delivers a webhook and works on it; what became of it. */
  deliver(webhook: Webhook): Promise<unknown>;
  /** Pays at the provider and delivers the webhook that tells so. */
  pay(publicId: string, given?: Record<string, unknown>): Promise<unknown>;
  /** Makes the order this old, and last checked then (seconds); never, unless told. */
  setAge(publicId: string, age: number, checked?: number | null): Promise<void>;
  /** More open orders like the one there is. */
  copyOrders(count: number): Promise<void>;
  rows(table: string): Promise<Record<string, unknown>[]>;
}

export async function openOrderShop(): Promise<OrderShop> {
  const razorpay = await startRazorpay();
  const github = await startFakeGithub();
  const shop = await openTestShop({
    payments: createPayments(razorpay.settings, { timeoutMs: 2000 }),
    codeHost: createCodeHost({ apiUrl: github.url, token: 'token' }, pino({ level: 'silent' })),
    jobs: orderJobs,
  });
  const { context, database } = shop;

  // The shop remembers for a while whom it looked up, so a login keeps its number from test to test.
  const numbers = new Map<string, number>();
  function accountIdOf(login: string): number {
    const known = github.accounts.find((account) => account.login === login);
    const { id } = known ?? github.addAccount(login, { id: numbers.get(login) ?? github.nextId() });
    numbers.set(login, id);
    return id;
  }

  async function order({ price = 499, projectPrice = price, buyer, ...given }: Order) {
    const githubId = given.githubId ?? 'asha';
    if (!githubId.startsWith('missing')) accountIdOf(githubId);
    const email = given.email ?? buyer?.email ?? 'asha@example.com';
    const details = {
      projectName: 'Any',
      projectGitUrl: null,
      referralCode: null,
      ...given,
      email,
      githubId,
      projectPrice,
    };
    const data = functions.createRazorpayOrder.data.parse({ amount: price, purchaseDetails: details });
    return openOrder(buyer ? shop.as(buyer) : context, data);
  }

  async function deliver(webhook: Webhook): Promise<unknown> {
    await receiveWebhook(context, webhook);
    await shop.runJobs();
    const { rows } = await database.pool.query('select outcome from provider_events where event_id = $1', [
      webhook.eventId,
    ]);
    return rows[0]?.outcome;
  }

  return {
    ...shop,
    razorpay,
    github,
    order,
    accountIdOf,
    deliver,
    pay(publicId, given) {
      const payment = razorpay.pay(publicId, given);
      return deliver(razorpay.webhook('payment.captured', { payment }));
    },
    async setAge(id, age, checked = null) {
      // An order is frozen once opened: the guard sleeps meanwhile.
      await database.pool.query('alter table orders disable trigger orders_guard');
      await database.pool.query(
        `update orders set created_at = now() - make_interval(secs => $2),
                           checked_at = now() - make_interval(secs => $3) where public_id = $1`,
        [id, age, checked],
      );
      await database.pool.query('alter table orders enable trigger orders_guard');
    },
    async copyOrders(count) {
      await database.pool.query(
        `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
                             github_login, github_account_id)
         select 'ord_' || n, 'order_' || n, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
                github_login, github_account_id from orders, generate_series(1, $1::int) as n`,
        [count],
      );
    },
    rows: async (table) => (await database.pool.query(`select * from ${table}`)).rows,
    async reset() {
      razorpay.reset();
      github.reset();
      await shop.reset();
    },
    async close() {
      await shop.close();
      await Promise.all([razorpay.close(), github.close()]);
    },
  };
}
