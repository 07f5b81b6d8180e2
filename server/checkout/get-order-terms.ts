import type { ParsedDataOf } from '#contract/functions.ts';
import { normalizeEmail } from '#domain/email.ts';
import { formatPaise, type Paise, toPaise } from '#domain/money.ts';
import type { Connection } from '../connections/find-connection.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Account } from '../integrations/github/entities.ts';
import { findTeamAccounts } from '../orders/find-team-accounts.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { findProjectRow, notOnSale, requireOnSale } from '../projects/get-project.ts';
import { findGstProblem } from '../projects/project-columns.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { NO_TAX_BUYER, parseTaxBuyer, type TaxBuyer } from '../tax/parse-tax-buyer.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';

/**
 * Validates what the buyer entered and takes price, name and repository from the database. Throws the same
 * errors as `createOrder`.
 */
export async function getOrderTerms(
  context: Context,
  { amount, purchaseDetails }: ParsedDataOf<'createRazorpayOrder'>,
  connection: Connection | null,
): Promise<OrderTerms> {
  const project = await findProjectRow(context, purchaseDetails.projectId);
  if (!project || project.pricePaise === null) throw notOnSale();
  const { pricePaise } = requireOnSale({ ...project, pricePaise: project.pricePaise });
  requireAgreedPrice({ name: project.name, pricePaise }, [amount, purchaseDetails.projectPrice]);
  const taxBuyer = getTaxBuyer(context, pricePaise, purchaseDetails);
  const email = getBuyerEmail(context, purchaseDetails.email);
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
    projectName: project.name,
    repoOwner: project.repoOwner,
    repoName: project.repoName,
    amountPaise: pricePaise,
    email,
    githubLogin,
    githubAccountId,
    ...taxBuyer,
    buyerId,
    referrerId: referrer?.userId ?? null,
    team: { size, accounts },
  };
}

/** Only paid orders of a registered seller need the buyer's State. */
function getTaxBuyer(
  { settings }: Context,
  pricePaise: Paise,
  entered: { state?: unknown; business?: unknown },
): TaxBuyer {
  const { gst } = settings;
  if (!gst || pricePaise === 0) return NO_TAX_BUYER;
  const problem = findGstProblem(pricePaise, { gst });
  if (problem) throw new ShopError('INVALID_ARGUMENT', problem);
  return parseTaxBuyer(gst, entered);
}

function toGithubColumns({ login, id }: Account) {
  return { githubLogin: login, githubAccountId: id };
}

/** Buyers pay the price that they saw. `agreed` is in rupees. */
function requireAgreedPrice(
  { name, pricePaise }: { name: string; pricePaise: Paise },
  agreed: number[],
): void {
  if (agreed.every((rupees) => toPaise(rupees) === pricePaise)) return;
  const now = pricePaise === 0 ? 'is free now' : `now costs ${formatPaise(pricePaise)}`;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `The price has changed: ${name} ${now}. Please reload the page to see it.`,
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
