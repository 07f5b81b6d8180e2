import { pino } from 'pino';
import { expect } from 'vitest';
import type { DataOf, ResultOf } from '#app/lib/callables-client.ts';
import { watchPayments } from '#server/bootstrap/provider-watches.ts';
import type { Actor } from '#server/context.ts';
import { createOrder } from '#server/features/checkout/create-order.ts';
import { paymentJobs } from '#server/features/payments/jobs.ts';
import { receiveWebhook } from '#server/features/payments/webhooks/receive-webhook.ts';
import { refundJobs } from '#server/features/refunds/send-refund.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { createGithubOauth } from '#server/integrations/github/oauth.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import type { ProviderWatch } from '#server/integrations/razorpay/client.ts';
import { Payments } from '#server/integrations/razorpay/payments.ts';
import { expectAgreement } from './agreement.ts';
import { actorOf, makeProject, makeUser } from './factories.ts';
import { type FakeGithub, startFakeGithub } from './fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay, type Webhook } from './fake-razorpay.ts';
import { orderHelpers } from './order-helpers.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './shop.ts';

type Details = DataOf<'createRazorpayOrder'>['purchaseDetails'];

/** Overrides of the payment page's request. */
interface Order extends Partial<Omit<Details, 'projectPrice'>> {
  projectId: string;
  /** Rupees, for both `amount` and `projectPrice`. */
  price?: number;
  projectPrice?: number;
  buyer?: Actor;
  clientIp?: string;
}

/** A test shop with fakes of Razorpay and GitHub, and helpers to order and pay. */
export interface OrderShop extends TestShop, ReturnType<typeof orderHelpers> {
  razorpay: FakeRazorpay;
  github: FakeGithub;
  /** Orders a project, by default for ₹499 as asha@example.com with the GitHub account `asha`. */
  createOrder(order: Order): Promise<ResultOf<'createRazorpayOrder'>>;
  /** Makes a signed-in user with a confirmed email, by default asha@example.com, for free orders. */
  makeConfirmedBuyer(email?: string): Promise<Actor>;
  /** The ID of a GitHub account, which is created if necessary. */
  getAccountId(login: string): number;
  /** Delivers a webhook, runs the jobs and returns the event's outcome. */
  deliver(webhook: Webhook): Promise<unknown>;
  /** Pays at the provider and delivers the `payment.captured` webhook. */
  pay(publicId: string, given?: Record<string, unknown>): Promise<unknown>;
  /** Orders a new project, by default for ₹499, and returns the order's public ID. */
  createOpenOrder(order?: Partial<Order>): Promise<string>;
  /** Compares the books with the provider's settlements. `setUp` does so after every test. */
  check(): Promise<void>;
  /** Says why the current test makes the provider contradict the books. `check` then expects a difference. */
  disagrees(reason: string): void;
}

export async function openOrderShop({
  jobs = [],
  ...options
}: Pick<TestShopOptions, 'jobs' | 'whatsApp' | 'settings' | 'hasRoom'> = {}): Promise<OrderShop> {
  const razorpay = await startFakeRazorpay();
  const github = await startFakeGithub();
  const credentials = { apiUrl: github.url, token: 'token' };
  const log = pino({ level: 'silent' });
  let watch: ProviderWatch | undefined;
  const shop = await openTestShop({
    payments: new Payments(razorpay.settings, {
      watch: {
        accepted: async (route) => watch?.accepted(route),
        refused: async (refusal) => watch?.refused(refusal),
        skipped: async (list) => watch?.skipped(list),
      },
    }),
    codeHost: createCodeHost(credentials, log, { writeIntervalMs: 0 }),
    repositoryReader: new RepositoryReader(createClients(credentials, log)),
    githubOauth: createGithubOauth({ apiUrl: github.url, oauth: github.oauth }, log),
    jobs: [...paymentJobs, ...refundJobs, ...jobs],
    ...options,
  });
  const { context, database } = shop;
  watch = watchPayments(context);

  async function order({ price = 499, projectPrice = price, buyer, clientIp, ...given }: Order) {
    const githubId = given.githubId ?? 'asha';
    // The shop may have cached the account, and the fake has lost it since the last reset.
    if (!githubId.startsWith('missing')) github.addAccount(githubId);
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
    const caller = { ...(buyer ? shop.as(buyer) : context), ...(clientIp && { clientIp }) };
    return createOrder(caller, { amount: price, purchaseDetails: details });
  }

  async function deliver(webhook: Webhook): Promise<unknown> {
    await receiveWebhook(context, webhook);
    await shop.runJobs();
    const { rows } = await database.pool.query('select outcome from provider_events where event_id = $1', [
      webhook.eventId,
    ]);
    return rows[0]?.outcome;
  }

  let excuse: string | undefined;
  const opened: OrderShop = {
    ...shop,
    razorpay,
    github,
    createOrder: order,
    makeConfirmedBuyer: async (email = 'asha@example.com') =>
      actorOf(await makeUser(context.db, { email, emailVerified: true }), { emailVerified: true }),
    getAccountId: (login) => github.addAccount(login).id,
    deliver,
    pay(publicId, given) {
      const payment = razorpay.pay(publicId, given);
      return deliver(razorpay.webhook('payment.captured', { payment }));
    },
    ...(await orderHelpers(shop, razorpay)),
    async createOpenOrder(given = {}) {
      const projectId = given.projectId ?? (await makeProject(context.db)).id;
      return (await order({ ...given, projectId })).id;
    },
    disagrees(reason) {
      excuse = reason;
    },
    async check() {
      razorpay.clearFaults();
      const agreed = expectAgreement(opened);
      if (excuse === undefined) await agreed;
      else await expect(agreed, `The books agree, although: ${excuse}`).rejects.toThrow();
    },
    async reset() {
      excuse = undefined;
      razorpay.reset();
      github.reset();
      await shop.reset();
    },
    async close() {
      await shop.close();
      await Promise.all([razorpay.close(), github.close()]);
    },
  };
  return opened;
}
