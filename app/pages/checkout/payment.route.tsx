import { useEffect } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { useLiveProjects } from '#app/lib/live/use-live-projects.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { ownAccountOf, useRootData } from '#app/lib/root-data.ts';
import { saveCookie } from '#app/lib/save-cookie.ts';
import { CHECKOUT_ERRORS } from '#app/messages/github-errors.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { githubConnectionCookie, referralCookie, selectedProjectCookie } from '#domain/cookies.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import { describeInvitation } from '#domain/order-situation.ts';
import { isReferralCode, normalizeReferralCode } from '#domain/referral.ts';
import type { Context } from '#server/context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { getLinkedGithub } from '#server/features/accounts/github-account.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { quotePrice } from '#server/features/checkout/rules/quote.ts';
import { findConnection } from '#server/features/connections/find-connection.ts';
import { CONNECT_PROBLEMS, type ConnectProblem } from '#server/features/connections/rules/connection.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { findProjectOnSale } from '#server/features/projects/get-project.ts';
import { daysOf } from '#server/features/tables.ts';
import { listTeams } from '#server/readers/access/list-teams.ts';
import { listCovers } from '#server/readers/catalogue/list-covers.ts';
import { ownsProject } from '#server/readers/catalogue/owns-project.ts';
import { findOrderProgress, type OrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import type { Route } from './+types/payment.route.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { LostCheckout } from './connected-account.tsx';
import { explainInvitation } from './explain-invitation.server.ts';
import { canSubmit, getWindowOrder } from './purchase-flow.ts';
import { type Delivery, PurchaseProgress } from './purchase-progress.tsx';
import { PurchaseTitle } from './purchase-title.tsx';
import { quoteProject, toGst } from './quote-project.server.ts';
import { resumePurchase } from './resume-purchase.ts';
import { UnfinishedPayment } from './unfinished-payment.tsx';
import { type Purchase, usePurchase } from './use-purchase.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const version = await getCatalogueVersion(shop);
  const cookies = request.headers.get('cookie');
  const { appUrl } = shop.settings;
  const saved = pendingOrderCookie.parse(cookies, appUrl);
  const order = saved && (await findOrderProgress(shop, saved.orderId));
  const selected = selectedProjectCookie.parse(cookies, appUrl);
  const project =
    (selected && (await findProjectOnSale(shop, selected))) ||
    (order && ((await findProjectOnSale(shop, order.projectSlug)) ?? getOrderedProject(order)));
  const asked = new URL(request.url).searchParams.get('github');
  const problem = CONNECT_PROBLEMS.find((each) => each === asked) ?? null;
  if (!project) {
    // GitHub's answer reached a browser that had not asked for it.
    if (problem) return null;
    throw redirect('/projects');
  }

  // The buyer may have chosen the project before logging in. Its page says that they own it.
  if (!order && (await ownsProject(shop, project.id))) throw redirect(`/projects/${project.slug}`);

  const { id, slug, name, teamSize, features, delivery } = project;
  const paidOrders = parsePaidOrders(shop, cookies);
  const referralCode = normalizeReferralCode(referralCookie.parse(cookies, appUrl) ?? '');
  const checkout = {
    version,
    account: ownAccountOf(shop),
    project: { id, slug, name, teamSize, features, delivery },
    covers: await findCovers(shop, id, order),
    quote: quoteProject(shop, project),
    gst: toGst(shop),
    referralCode: isReferralCode(referralCode) ? referralCode : '',
    // An open order keeps its price when the project's changes.
    pending: saved && order && { saved, order, quote: quotePrice(shop.settings.gst, order.amountPaise) },
    explanation: order && explainInvitation(order),
    delivery: order && (await findDelivery(shop, order, paidOrders)),
    /** The provider adds `failed` when it sends the browser back after a failed attempt. */
    hasFailed: new URL(request.url).searchParams.has('failed'),
    github: await getGithub(shop, request, problem),
    provider: { keyId: shop.payments.keyId, checkoutUrl: shop.payments.checkoutUrl },
    whatsAppDays: getWhatsAppDays(shop),
  };
  // A bought project is no longer selected, so that a later sign-up doesn't lead to paying for it again. Here
  // this also happens after a free order, and a payment that only the provider's event reported.
  const isBought = order?.state === 'paid' && order.projectSlug === slug;
  return isBought
    ? data(checkout, {
        headers: { 'set-cookie': selectedProjectCookie.serialize(null, appUrl) },
      })
    : data(checkout);
}

/** After how many days a number for WhatsApp is deleted; null for a shop that sends no messages. */
function getWhatsAppDays({ whatsApp, settings }: Context): number | null {
  return whatsApp && daysOf(settings.retention, { setting: 'RETENTION_MOBILE_NUMBERS_DAYS' });
}

/** Finds the covers of the project to buy and of the open order's one. */
async function findCovers(shop: Context, selectedId: string, order: OrderProgress | null) {
  const orderedId = order?.projectId ?? selectedId;
  const covers = await listCovers(shop.db, [selectedId, orderedId]);
  return { selected: covers[selectedId] ?? null, ordered: covers[orderedId] ?? null };
}

/** Finds what only the buyer may know of an order; null if this browser may not open the order's page. */
async function findDelivery(
  shop: Context,
  order: OrderProgress,
  paidOrders: string[],
): Promise<Delivery | null> {
  const found = await findBuyersOrder(shop, { orderId: order.publicId, paidOrders });
  if (!found) return null;
  const { id } = found.order;
  const isInvited = order.invitation?.inviteState === 'sent';
  const team = await listTeams(shop.db, [id]);
  return {
    invitationUrl: isInvited ? `${formatRepositoryUrl(found.order)}/invitations` : null,
    obstacle: isInvited && order.invitation?.obstacle ? describeInvitation(order.invitation).text : null,
    team: team(id).map(({ githubId }) => githubId),
  };
}

/** Finds the GitHub accounts that the buyer has proven. `problem` says why connecting an account failed. */
async function getGithub(shop: Context, request: Request, problem: ConnectProblem | null) {
  const { appUrl } = shop.settings;
  const secret = githubConnectionCookie.parse(request.headers.get('cookie'), appUrl);
  const connection = await findConnection(shop, secret);
  const linked = shop.actor && (await getLinkedGithub(shop));
  return {
    connected: connection && toAccount(connection.githubLogin, connection.avatarUrl),
    linked: linked?.login ? toAccount(linked.login, null) : null,
    connecting: {
      isOn: shop.githubOauth !== null,
      problem: problem ? CHECKOUT_ERRORS[problem] : '',
    },
  };
}

const toAccount = (githubId: string, avatarUrl: string | null) => ({ githubId, name: null, avatarUrl });

/** Returns the project of an order. It may no longer be on sale, but its order can still be paid. */
function getOrderedProject(order: OrderProgress) {
  const { projectId: id, projectSlug: slug, projectName: name, amountPaise, delivery } = order;
  return {
    id,
    slug,
    name,
    price: toRupees(amountPaise),
    teamSize: 1,
    features: [],
    salePrice: null,
    delivery,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Checkout',
    description: 'Pay for your project and get access to its repository.',
    path: '/payment',
    noindex: true,
  });

type CheckoutData = NonNullable<Route.ComponentProps['loaderData']>;

/** `/payment` is a purchase from the form to the invitation. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Checkout {...loaderData} /> : <LostCheckout />;
}

function Checkout(checkout: CheckoutData) {
  const { project, quote, pending, provider, hasFailed } = checkout;
  const shopName = useRootData()?.shopName ?? '';
  const navigate = useNavigate();
  const purchase = usePurchase(
    () => {
      const resumable = pending && {
        ...pending,
        projectSlug: project.slug,
        keyId: provider.keyId,
        hasFailed,
      };
      return resumePurchase(resumable, Date.now());
    },
    {
      shopName,
      projectName: project.name,
      checkoutUrl: provider.checkoutUrl,
      quote,
      loadedOrder: pending?.order ?? null,
      isCopy: (pending?.order.delivery ?? project.delivery) === 'own',
    },
  );
  const { state } = purchase;
  const projectPage = `/projects/${project.slug}`;
  const isDismissed = state.step === 'dismissed';
  useEffect(() => {
    if (isDismissed) void navigate(projectPage, { replace: true });
  }, [isDismissed, navigate, projectPage]);

  // After a reload the loader returns the order's final state and clears the selected project. A guest may
  // open the order once the receipt is confirmed, so the reload waits for that.
  const reload = useReload();
  const outcome = state.step === 'completed' ? state.outcome : null;
  const confirmedOutcome = purchase.isConfirming ? null : outcome;
  useEffect(() => {
    if (confirmedOutcome) void reload();
  }, [confirmedOutcome, reload]);
  // Only the page's data contain the bank's decision.
  const awaitsBank = state.step === 'processing' && state.bank !== undefined;
  useEffect(() => {
    if (awaitsBank) return () => void reload();
  }, [awaitsBank, reload]);

  // The price may have changed while the form was open.
  const isRefused = state.step === 'failed' && canSubmit(state);
  useEffect(() => {
    if (isRefused) void reload();
  }, [isRefused, reload]);

  const isBehindWindow = getWindowOrder(state) !== null;
  const resumed = 'orderId' in state && pending?.order.publicId === state.orderId ? pending.order : null;
  return (
    <Dialog
      title={<PurchaseTitle state={state} paid={resumed?.amountPaise ?? null} />}
      modal={!isBehindWindow}
      onClose={() => {
        if (isBehindWindow || state.step === 'opening') return;
        if (state.step === 'completed' || state.step === 'unconfirmed') saveCookie(pendingOrderCookie, null);
        void navigate(projectPage, { replace: true });
      }}
    >
      <Screen purchase={purchase} resumed={resumed} {...checkout} />
    </Dialog>
  );
}

interface ScreenProps extends CheckoutData {
  purchase: Purchase;
  /** The order that the page's data contain, if it is the one of this purchase. */
  resumed: OrderProgress | null;
}

function Screen({ purchase, resumed, project, quote, account, referralCode, github, ...page }: ScreenProps) {
  const { state } = purchase;
  switch (state.step) {
    case 'unconfirmed':
    case 'processing':
    case 'completed': {
      const projectName = resumed?.projectName ?? project.name;
      return (
        <PurchaseProgress
          state={state}
          projectName={projectName}
          cover={resumed ? page.covers.ordered : page.covers.selected}
          order={resumed}
          explanation={resumed && page.explanation}
          hasPage={purchase.isConfirming ? null : resumed === null || page.delivery !== null}
          delivery={resumed && page.delivery}
          isConnected={github.connected !== null}
          onRestart={purchase.restart}
        />
      );
    }
    case 'unfinished':
      return (
        <UnfinishedPayment
          purchase={purchase}
          state={state}
          projectName={project.name}
          cover={page.covers.selected}
          accountEmail={account?.email}
        />
      );
    default: {
      const { connected, linked, connecting } = github;
      return (
        <>
          {canSubmit(state) && <FollowCatalogue version={page.version} />}
          <CheckoutForm
            // A different account remounts the form, whose fields start again from the draft.
            key={connected?.githubId ?? ''}
            project={project}
            cover={page.covers.selected}
            quote={quote}
            gst={page.gst}
            purchase={purchase}
            known={{
              accountEmail: account?.email ?? null,
              githubId: account?.githubId ?? '',
              linked,
              connected,
              referralCode,
            }}
            connecting={connecting}
            whatsAppDays={page.whatsAppDays}
          />
        </>
      );
    }
  }
}

/** Shows the price of the moment, for example after the end of a sale, until an order has been opened. */
function FollowCatalogue({ version }: Pick<CheckoutData, 'version'>) {
  useLiveProjects(version);
  return null;
}
