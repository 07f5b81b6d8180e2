import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { normalizeEmail } from '#domain/email.ts';
import { formatRupees, type Paise, toPaise, toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Order } from '../orders/order.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { createProviderOrder } from './create-provider-order.ts';
import { reserveOrder } from './reserve-order.ts';

type Asked = ParsedDataOf<'createRazorpayOrder'>;
type Buyer = { userId: string | null; email: string; githubAccountId: number };

/**
 * Opens an order at the price, name and repository of the database, and answers with what the provider's window needs
 * (`amount` in paise). Anybody may; a signed-in buyer uses the account's e-mail. Asking again for the same gives the same
 * order while it is unpaid. Throws NOT_FOUND (project, GitHub name, referral code), FAILED_PRECONDITION (another price, an
 * organisation, a code that may not be used), ALREADY_EXISTS, INVALID_ARGUMENT and UNAVAILABLE (a provider is down).
 */
export async function createOrder(context: Context, asked: Asked): Promise<ResultOf<'createRazorpayOrder'>> {
  const { projectId, projectPrice, githubId, referralCode } = asked.purchaseDetails;
  const project = await findProjectForSale(context, projectId);
  checkPrice(project, [asked.amount, projectPrice]);
  const email = buyerEmail(context, asked.purchaseDetails.email);
  const account = await findGithubAccount(context, githubId);
  const buyer = { userId: context.actor?.userId ?? null, email, githubAccountId: account.id };
  const referrerId = await referrerOf(context, referralCode, buyer);
  const reserved = await reserveOrder(context, {
    projectId,
    projectName: project.name,
    repoOwner: project.repoOwner,
    repoName: project.repoName,
    amountPaise: project.pricePaise,
    email,
    githubLogin: account.login,
    githubAccountId: account.id,
    buyerId: buyer.userId,
    referrerId,
  });
  const isFree = project.pricePaise === 0;
  const id = isFree ? await giveAway(context, reserved.order) : await createProviderOrder(context, reserved);
  return { id, amount: project.pricePaise, currency: 'INR', keyId: isFree ? null : context.payments.keyId };
}

async function findProjectForSale(context: Context, projectId: string) {
  const project = await findProjectRow(context, projectId);
  if (!project) {
    throw new ShopError('NOT_FOUND', 'This project is no longer in the shop. Please choose another one.');
  }
  return project;
}

/** The buyer agreed to the price on the page; nobody pays another one. `agreed` is rupees. */
function checkPrice({ name, pricePaise }: { name: string; pricePaise: Paise }, agreed: number[]): void {
  if (agreed.every((rupees) => toPaise(rupees) === pricePaise)) return;
  const now = pricePaise === 0 ? 'is free now' : `now costs ${formatRupees(toRupees(pricePaise))}`;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `The price has changed: ${name} ${now}. Please reload the page to see it.`,
  );
}

function buyerEmail({ actor }: Context, typed: string): string {
  const email = normalizeEmail(typed);
  if (actor && normalizeEmail(actor.email) !== email) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      'Please use the email address of your account, or log out to buy as a guest.',
    );
  }
  return email;
}

/** Whom the order is to reward; a code that cannot be used is said now and not after the payment. */
async function referrerOf(
  context: Context,
  code: string | null | undefined,
  buyer: Buyer,
): Promise<string | null> {
  if (!code) return null;
  const { userId } = await findReferrer(context, { code, buyer });
  return userId;
}

/** A free order has no provider: it is settled here and now, through the same verb as a payment. */
async function giveAway(context: Context, order: Order): Promise<string> {
  const payment = {
    id: `free_${order.id}`,
    amountPaise: 0,
    currency: 'INR',
    status: 'captured',
    method: null,
  };
  const recorded = await recordPayment(context, { providerOrderId: order.publicId, payment });
  if (recorded === 'exception' || order.publicId === null) {
    throw new ShopError(
      'ALREADY_EXISTS',
      'You have this project already. Please look in your mails or your dashboard.',
    );
  }
  return order.publicId;
}
