import * as z from 'zod';
import { couponCode, email, githubName, id, line, referralCode, rupees } from '#contract/fields.ts';
import { githubConnectionCookie } from '#domain/cookies.ts';
import { normalizeEmail } from '#domain/email.ts';
import { CURRENCY, formatPaise, type Paise, toPaise } from '#domain/money.ts';
import { nameForDocuments } from '#domain/printable.ts';
import { MAX_TEAM_SIZE } from '#domain/project-facets.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Account } from '../../integrations/github/entities.ts';
import { type Connection, findConnection } from '../connections/find-connection.ts';
import { findCoupon, isFree, unusableInOrder } from '../coupons/find-coupon.ts';
import { findTeamAccounts } from '../orders/find-team-accounts.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { findProjectRow, notOnSale, requireOnSale } from '../projects/get-project.ts';
import { partsOf } from '../projects/prices.ts';
import { findGstProblem } from '../projects/project-columns.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { NO_TAX_BUYER, parseTaxBuyer, type TaxBuyer } from '../tax/parse-tax-buyer.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { parseWhatsAppNumber } from '../whatsapp/request-message.ts';
import { createFreeOrder } from './create-free-order.ts';
import { createPaidOrder } from './create-paid-order.ts';

const orderRequest = z.object({
  amount: rupees,
  purchaseDetails: z.object({
    email,
    githubId: githubName,
    /** The other accounts of the team, at most the project's `teamSize` - 1. */
    teamGithubIds: z
      .array(githubName)
      .max(MAX_TEAM_SIZE - 1)
      .optional(),
    projectId: id,
    projectName: z.unknown().optional(),
    projectGitUrl: z.unknown().optional(),
    projectPrice: rupees,
    /**
     * The two-digit GST code of the buyer's State. Needed by a seller with a GSTIN, ignored by others.
     */
    state: z.unknown().optional(),
    /** `{gstin?, legalName, address, sez?}` of the college or company that the invoice is for. */
    business: z.unknown().optional(),
    referralCode: referralCode.nullish(),
    /** `amount` and `projectPrice` are then the price after it. */
    couponCode: couponCode.nullish(),
    /**
     * With this number the buyer agrees to a message once the invitation is sent. Ignored without a
     * WhatsApp sender.
     */
    whatsappNumber: line(30).nullish(),
  }),
});

/**
 * Creates an order at the current price and returns what the provider's payment window needs (`amount` in
 * paise). Free orders have no payment window (`keyId` is null); see `createFreeOrder`. Anyone may call it;
 * signed-in buyers use their account's email. A GitHub account that was connected
 * in this browser is used, unless `githubId` names a different one. `teamGithubIds` are invited too. Repeated
 * calls with the same data return the same unpaid order.
 *
 * A paid order of a seller with a GSTIN needs `state`, and may name a `business`; both are frozen with it.
 *
 * Throws NOT_FOUND (project, GitHub username, referral code), FAILED_PRECONDITION (paused sale, changed
 * price, organisation, another State of a composition dealer, unusable referral code or coupon, payment that
 * awaits the bank), ALREADY_EXISTS, INVALID_ARGUMENT, RESOURCE_EXHAUSTED (free orders, too many unpaid
 * orders, too many answers about what others bought) and UNAVAILABLE (a provider cannot be reached).
 */
export const createOrder = callable({
  who: 'anyone',
  perMinute: 120,
  data: orderRequest,
  async run(context, data, { cookies }) {
    const secret = githubConnectionCookie.parse(cookies, context.settings.appUrl);
    const connection = await findUsedConnection(context, secret, data.purchaseDetails.githubId);
    const terms = await getOrderTerms(context, data, connection);
    const whatsAppNumber = parseWhatsAppNumber(context, data.purchaseDetails.whatsappNumber);
    const links = { connection, whatsAppNumber, paidOrders: parsePaidOrders(context, cookies) };
    const { amountPaise: amount } = terms;
    if (amount === 0) {
      return { id: await createFreeOrder(context, terms, links), amount, currency: CURRENCY, keyId: null };
    }
    const id = await createPaidOrder(context, terms, links);
    return { id, amount, currency: CURRENCY, keyId: context.payments.keyId };
  },
});

async function findUsedConnection(
  context: Context,
  secret: string | null,
  typed: string,
): Promise<Connection | null> {
  const connection = await findConnection(context, secret);
  const isOther = connection?.githubLogin.toLowerCase() !== typed.toLowerCase();
  return isOther ? null : connection;
}

/**
 * Validates what the buyer entered and takes price, name and repository from the database. Throws the same
 * errors as `createOrder`.
 */
async function getOrderTerms(
  context: Context,
  { amount, purchaseDetails }: z.output<typeof orderRequest>,
  connection: Connection | null,
): Promise<OrderTerms> {
  const project = await findProjectRow(context, purchaseDetails.projectId);
  const email = getBuyerEmail(context, purchaseDetails.email);
  const coupon = await findOrderCoupon(context, purchaseDetails, email);
  const price = project && partsOf(project, coupon?.off);
  if (!price) throw notOnSale();
  requireOnSale(project);
  if (coupon && isFree(price)) throw unusableInOrder();
  const { amountPaise } = price;
  requireAgreedPrice({ name: project.name, amountPaise }, [amount, purchaseDetails.projectPrice]);
  const taxBuyer = getTaxBuyer(context, amountPaise, purchaseDetails);
  const { githubLogin, githubAccountId } =
    connection ?? toGithubColumns(await findGithubAccount(context, purchaseDetails.githubId));
  const buyerId = context.actor?.userId ?? null;
  const { referralCode: code, teamGithubIds: typed = [] } = purchaseDetails;
  const size = project.teamSize;
  const accounts = await findTeamAccounts(context, { typed, size, buyerAccountId: githubAccountId });
  const teamAccountIds = accounts.map(({ accountId }) => accountId);
  const buyer = { userId: buyerId, email, githubAccountId, teamAccountIds };
  const referrer = code ? await findReferrer(context, { code, buyer }) : null;
  return {
    projectId: project.id,
    projectName: nameForDocuments(project),
    repoOwner: project.repoOwner,
    repoName: project.repoName,
    delivery: project.delivery,
    ...price,
    couponCode: coupon?.code ?? null,
    email,
    githubLogin,
    githubAccountId,
    ...taxBuyer,
    buyerId,
    referrerId: referrer?.userId ?? null,
    team: { size, accounts },
  };
}

/** Finds the coupon of an order, if it names one. Throws FAILED_PRECONDITION for every unusable code. */
async function findOrderCoupon(
  context: Context,
  { couponCode: code, projectId }: { couponCode?: string | null | undefined; projectId: string },
  email: string,
) {
  if (!code) return null;
  const coupon = await findCoupon(context, { code, projectId, holder: { email, projectId } });
  if (!coupon) throw unusableInOrder();
  return coupon;
}

/** Only paid orders of a registered seller need the buyer's State. */
function getTaxBuyer(
  { settings }: Context,
  amountPaise: Paise,
  entered: { state?: unknown; business?: unknown },
): TaxBuyer {
  const { gst } = settings;
  if (!gst || amountPaise === 0) return NO_TAX_BUYER;
  const problem = findGstProblem(amountPaise, { gst });
  if (problem) throw new ShopError('INVALID_ARGUMENT', problem);
  return parseTaxBuyer(gst, entered);
}

function toGithubColumns({ login, id }: Account) {
  return { githubLogin: login, githubAccountId: id };
}

/** Buyers pay the price that they saw. `agreed` is in rupees. */
function requireAgreedPrice(
  { name, amountPaise }: { name: string; amountPaise: Paise },
  agreed: number[],
): void {
  if (agreed.every((rupees) => toPaise(rupees) === amountPaise)) return;
  const now = amountPaise === 0 ? 'is free now' : `now costs ${formatPaise(amountPaise)}`;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `The price has changed: ${name} ${now}. You haven’t been charged.`,
  );
}

function getBuyerEmail({ actor }: Context, entered: string): string {
  const email = normalizeEmail(entered);
  if (actor && normalizeEmail(actor.email) !== email) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      'Please use the email address of your account, or log out to buy as a guest.',
    );
  }
  return email;
}
