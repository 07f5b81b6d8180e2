import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { CURRENCY } from '#domain/money.ts';
import { type Connection, findConnection } from '../connections/find-connection.ts';
import type { Context } from '../context.ts';
import { parseWhatsAppNumber } from '../whatsapp/request-message.ts';
import { createFreeOrder } from './create-free-order.ts';
import { createPaidOrder } from './create-paid-order.ts';
import { getOrderTerms } from './get-order-terms.ts';

/**
 * Creates an order at the current price and returns what the provider's payment window needs (`amount` in
 * paise). Free orders have no payment window (`keyId` is null); see `createFreeOrder`. Anyone may call it;
 * signed-in buyers use their account's email. `connection` is the cookie secret of a connected GitHub
 * account. It is ignored if `githubId` names a different account. `teamGithubIds` are invited too. Repeated
 * calls with the same data return the same unpaid order.
 *
 * A paid order of a seller with a GSTIN needs `state`, and may name a `business`; both are frozen with it.
 *
 * Throws NOT_FOUND (project, GitHub username, referral code), FAILED_PRECONDITION (paused sale, changed
 * price, organisation, another State of a composition dealer, unusable referral code, payment that awaits
 * the bank), ALREADY_EXISTS, INVALID_ARGUMENT, RESOURCE_EXHAUSTED (free orders, 100 unpaid orders in 30 days)
 * and UNAVAILABLE (a provider cannot be reached).
 */
export async function createOrder(
  context: Context,
  data: ParsedDataOf<'createRazorpayOrder'>,
  { connection: secret = null }: { connection?: string | null } = {},
): Promise<ResultOf<'createRazorpayOrder'>> {
  const connection = await findUsedConnection(context, secret, data.purchaseDetails.githubId);
  const terms = await getOrderTerms(context, data, connection);
  const whatsAppNumber = parseWhatsAppNumber(context, data.purchaseDetails.whatsappNumber);
  const links = { connection, whatsAppNumber };
  const { amountPaise: amount } = terms;
  if (amount === 0) {
    return { id: await createFreeOrder(context, terms, links), amount, currency: CURRENCY, keyId: null };
  }
  const id = await createPaidOrder(context, terms, links);
  return { id, amount, currency: CURRENCY, keyId: context.payments.keyId };
}

async function findUsedConnection(
  context: Context,
  secret: string | null,
  typed: string,
): Promise<Connection | null> {
  const connection = await findConnection(context, secret);
  const isOther = connection?.githubLogin.toLowerCase() !== typed.trim().toLowerCase();
  return isOther ? null : connection;
}
