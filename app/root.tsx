import {
  Children,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
} from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import * as labels from '#app/messages/labels.ts';
import { keepCouponLink } from '#app/middleware/keep-coupon-link.ts';
import { requireSameOrigin } from '#app/middleware/require-same-origin.ts';
import { saveReferralCode } from '#app/middleware/save-referral-code.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { hasTestKeys } from '#server/features/doctor/rehearsal-checks.ts';
import type { Route } from './+types/root.ts';
import stylesheet from './app.css?url';
import { ErrorPage, NotFoundPage, OfflinePage } from './components/page/message-page.tsx';
import { Connection } from './components/shell/connection.tsx';
import { Shell } from './components/shell/shell.tsx';
import { BACKGROUND_COLORS, showSavedTheme } from './components/ui/theme.ts';
import { Toasts } from './components/ui/toasts.tsx';
import displayFont from './fonts/bricolage-grotesque.woff2?url';
import textFont from './fonts/instrument-sans.woff2?url';
import monoFont from './fonts/jetbrains-mono.woff2?url';
import { HeadScript } from './lib/deferred-hydration/head-script.ts';
import { useUnmovedPage } from './lib/deferred-hydration/moved-page.ts';
import { useEarlyInput } from './lib/deferred-hydration/use-early-input.ts';
import { errorMeta } from './lib/page-meta.ts';
import { ownAccountOf, type RootData, useRootData } from './lib/root-data.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSameOrigin, saveReferralCode, keepCouponLink];

export function loader({ context }: Route.LoaderArgs): RootData {
  const shop = shopOf(context);
  const { settings } = shop;
  return {
    mode: settings.mode,
    hasTestKeys: hasTestKeys(settings),
    shopName: settings.shopName,
    supportEmail: settings.supportEmail,
    seller: {
      name: settings.seller.name ?? settings.shopName,
      address: settings.seller.address,
      phone: settings.supportPhone,
      gstin: settings.seller.gstin,
    },
    socialUrl: settings.socialUrl,
    appUrl: settings.appUrl,
    account: ownAccountOf(shop),
  };
}

/** A navigation to a blog post doesn't reload the root data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const opensPost = nextUrl.pathname.startsWith('/blog/') && nextUrl.pathname !== currentUrl.pathname;
  return opensPost && !formMethod ? false : defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  ...[displayFont, textFont, monoFont].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The meta tags of error pages. Other pages have their own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (!error) return [];
  return errorMeta(loaderData, isMissing(error) ? labels.pageNotFound : labels.somethingWentWrong);
};

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  useUnmovedPage();
  useEarlyInput();
  const data = useRootData();
  // React writes the server's class again when it draws the page again.
  useLayoutEffect(() => showSavedTheme('theme', BACKGROUND_COLORS), []);
  return (
    // The HTML is the same for everyone: dark, unless the script in the head finds a different saved theme.
    <html lang="en-IN" className="dark" suppressHydrationWarning>
      <head>
        {use(HeadScript)}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {/* Our own files need no nonce. Browsers hide nonces, which would cause a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <Toasts>
          <Connection />
          <Shell data={data}>{children}</Shell>
        </Toasts>
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <NotFoundPage />;
  return isUnreachable(error) ? (
    <OfflinePage />
  ) : (
    <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  );
}

/** True if a request got no response: https://developer.mozilla.org/docs/Web/API/Window/fetch#exceptions */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

type ScriptElement = ReactElement<{ rel?: string; type?: string; async?: boolean; children?: ReactNode }>;

/**
 * The router's `<Scripts>`, inert until start-scripts.ts runs them after the first paint. The router has no
 * option for this, so the types of the elements that it renders are replaced by ones that browsers ignore.
 */
function DeferredScripts() {
  return <>{deferScripts(Scripts({}))}</>;
}

function deferScripts(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const element = node as ScriptElement;
  if (element.type === 'link') return cloneElement(element, { rel: 'deferred-modulepreload' });
  // HTML allows `async` on scripts only, and browsers take one of another type for data.
  if (element.props.type === 'module')
    return cloneElement(element, { type: 'text/x-deferred-module', async: undefined });
  const { children } = element.props;
  return children ? cloneElement(element, undefined, Children.map(children, deferScripts)) : element;
}
