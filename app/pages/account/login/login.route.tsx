import { useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { CookieNotice } from '#app/components/ui/cookie-notice.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { quoteProject } from '#app/pages/checkout/quote-project.server.ts';
import { selectedProjectCookie, testCookie } from '#domain/cookies.ts';
import type { Context } from '#server/context.ts';
import { findBuyersOrder } from '#server/features/access/get-own-order.ts';
import { getSafeRedirect } from '#server/features/accounts/rules/safe-redirect.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import { findProjectOnSale } from '#server/features/projects/get-project.ts';
import { findUser } from '#server/features/users/find-user.ts';
import { SESSION_COOKIE } from '#server/integrations/auth/better-auth.ts';
import { findOrderProgress } from '#server/readers/order-page/find-order-progress.ts';
import type { Route } from './+types/login.route.ts';
import { LoginForm } from './login-form.tsx';
import { getGithubError, type LoginMode, MODE_TEXTS } from './login-messages.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  const next = getSafeRedirect(query.get('next'));
  // A password reset link also works for signed-in users.
  if (shop.actor && !token) throw redirect(next ?? '/');
  const login = {
    /** The token of a password reset link. */
    token,
    /** The path to return to after logging in. */
    next,
    reason: getReason(next, request.headers.get('cookie') ?? ''),
    /** Says what has just happened. */
    notice: query.has('deletion')
      ? 'We’ve logged you out everywhere, and we’ll delete your account in 48 hours. Log in before then to keep it.'
      : '',
    signsUp: query.has('sign-up'),
    guestPurchase: await findGuestPurchase(shop, request),
    project: await findProjectToPay(shop, request),
    github: {
      isOn: shop.githubOauth !== null,
      /** Says why an attempt failed. */
      error: query.has('error') ? getGithubError(query.get('error')) : '',
      /** GitHub has confirmed the user, and only the second factor is missing. */
      asksForCode: query.has('code'),
    },
  };
  return data(login, { headers: { 'set-cookie': testCookie.serialize('kept', shop.settings.appUrl) } });
}

/** Returns the selected project; null if there is none or this browser has just bought it. */
async function findProjectToPay(shop: Context, request: Request) {
  const cookies = request.headers.get('cookie');
  const { appUrl } = shop.settings;
  const selected = selectedProjectCookie.parse(cookies, appUrl);
  const project = selected ? await findProjectOnSale(shop, selected) : null;
  if (!project) return null;
  const saved = pendingOrderCookie.parse(cookies, appUrl);
  const order = saved && (await findOrderProgress(shop, saved.orderId));
  if (order?.projectSlug === project.slug && order.state === 'paid') return null;
  const { slug, name, tech, field, cover } = project;
  return { slug, name, cover: { slug, tech, field, cover }, quote: quoteProject(shop, project) };
}

/** Finds the newest purchase of this browser that no account has; it moves into an account with its email. */
async function findGuestPurchase(shop: Context, request: Request) {
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  const orderId = paidOrders.at(-1);
  const found = orderId && (await findBuyersOrder(shop, { orderId, paidOrders }));
  if (!found || found.purchase === null) return null;
  const owner = await findUser(shop.db, found.purchase.userId);
  return owner?.kind === 'guest' ? { email: found.order.email, projectName: found.order.projectName } : null;
}

/** Says why the page that redirected here needs a login, or that the session of the browser has ended. */
function getReason(next: string | null, cookies: string): string {
  if (next?.startsWith('/merge?'))
    return 'Log in with the address we emailed, and your purchases move to your account.';
  if (next?.startsWith('/confirm-email?')) return 'Log in with your current email to confirm the new one.';
  return next && cookies.includes(`${SESSION_COOKIE}=`)
    ? 'You’ve been logged out. Log in again to continue.'
    : '';
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Log in',
    description: 'Log in to your account or create one.',
    path: '/login',
    noindex: true,
  });

/** On `/login` users log in, create an account or recover access. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const { token, project, github, signsUp } = loaderData;
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>(
    token ? 'new password' : github.asksForCode ? 'code' : signsUp ? 'sign up' : 'log in',
  );
  return (
    <Dialog
      title={MODE_TEXTS[mode].title}
      onClose={() => void navigate(project ? `/projects/${project.slug}` : '/', { replace: true })}
    >
      <CookieNotice />
      <LoginForm {...loaderData} mode={mode} onModeChange={setMode} />
    </Dialog>
  );
}
