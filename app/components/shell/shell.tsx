import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoaderCircle } from '#app/components/ui/icons.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import type { RootData } from '#app/lib/root-data.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageArrival } from './page-arrival.tsx';
import { RoutedLinks } from './routed-links.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Navigations that take longer than this show the loading screen. */
const SLOW_MS = 700;

/** The header stays visible above this scroll position, in pixels. */
const MIN_SCROLL = 100;

/** Shorter scroll movements, in pixels, are ignored. */
const THRESHOLD = 6;

/** The layout of every page. Admin pages have their own header and no footer. */
export function Shell({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const isAdmin = pathname === '/admin' || pathname.startsWith('/admin/');
  const isHidden = useHiddenOnScroll();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <RoutedLinks />
      <PageProgress />
      {data?.mode === 'sandbox' && <SandboxNotice />}
      {data?.hasTestKeys && <TestKeysNotice />}
      {!isAdmin && <Header data={data} isHidden={isHidden} />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {/* Its effects run after those of the page, which may take the focus. */}
      <PageArrival />
      {!isAdmin && data && <Footer data={data} />}
      <ThemeButton className="theme-button" />
    </div>
  );
}

/** Shows a progress bar during a navigation, and the loading screen if it is slow. */
function PageProgress() {
  const { state, location } = useNavigation();
  const current = useLocation();
  // A search or `Show more` stays on the page, which shows its own placeholders.
  const isLeaving = state === 'loading' && location.pathname !== current.pathname;
  const isSlow = useDelayed(isLeaving, SLOW_MS);
  if (isSlow) return <Loading />;
  return state === 'idle' ? null : <div aria-hidden className="page-progress" />;
}

function Loading() {
  return (
    <div role="status" className="fixed inset-0 z-40 grid place-items-center bg-background">
      <p className="flex items-center gap-3 font-display text-lg font-semibold">
        <LoaderCircle className="size-6 animate-spin text-accent-text" />
        Loading
      </p>
    </div>
  );
}

/** /sandbox is not part of the app, so the link reloads the page. */
function SandboxNotice() {
  return (
    <aside aria-label="Sandbox" data-screen-only className="border-b border-line bg-surface text-sm">
      <p className="page flex flex-wrap items-center gap-x-2">
        <strong className="caption text-warn">Sandbox</strong>
        <span className="text-muted max-sm:sr-only">No real money, no real invitations.</span>
        <a href="/sandbox" className="link ml-auto inline-flex min-h-11 items-center">
          See emails and invitations
        </a>
      </p>
    </aside>
  );
}

/** Visitors of a live shop don't take play money for real, and its owner sees what is wrong. */
function TestKeysNotice() {
  return (
    <aside aria-label="Test payments" data-screen-only className="border-b border-line bg-surface text-sm">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-2 py-1">
        <strong className="caption text-warn">Test payments</strong>
        <span className="text-muted">This shop isn’t open yet. No money is taken.</span>
      </p>
    </aside>
  );
}

/** True after scrolling down past the first 100 px, false after scrolling up. */
function useHiddenOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    // The page may be scrolled before hydration.
    let last = 0;
    const update = () => {
      const now = window.scrollY;
      if (now > MIN_SCROLL && Math.abs(now - last) < THRESHOLD) return;
      setHidden(now > MIN_SCROLL && now > last);
      last = now;
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isHidden;
}
