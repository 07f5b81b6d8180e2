import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LoaderCircle } from '#app/components/ui/icons.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import type { RootData, Seller } from '#app/lib/root-data.ts';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
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

function Footer({ data }: { data: RootData }) {
  return (
    <footer className="mt-20 border-t border-line bg-surface sm:mt-28">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-9 py-12 md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:gap-x-12 lg:gap-x-20">
        <div className="col-span-2 md:col-span-1">
          <p className="flex items-center gap-2.5 font-display text-lg font-bold">
            <Logo /> {data.shopName}
          </p>
          <p className="mt-3 max-w-sm text-sm text-muted">
            Final-year projects with source code, sample report and slides. Learn from them and build on them.
          </p>
          <SoldBy seller={data.seller} />
          <p className="mt-3">
            <a
              href={data.socialUrl}
              rel="noreferrer"
              target="_blank"
              className="link inline-flex min-h-11 items-center"
            >
              {siteName(data.socialUrl)}
            </a>
          </p>
          <ThemeButton isRow className="theme-row" />
        </div>
        <LinkGroup title="Quick links">
          <FooterLink to="/">Home</FooterLink>
          <FooterLink to="/projects">Projects</FooterLink>
          <FooterLink to="/blog">Blog</FooterLink>
          <FooterLink to="/about">About</FooterLink>
        </LinkGroup>
        <LinkGroup title="Support">
          <FooterLink to="/contact">Contact</FooterLink>
          <FooterLink to="/faq">FAQ</FooterLink>
          <li>
            <a href={`mailto:${data.supportEmail}`} className="wrap-anywhere">
              <EmailText email={data.supportEmail} />
            </a>
          </li>
        </LinkGroup>
        <LinkGroup title="Legal">
          <FooterLink to="/honest-use">Honest use</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
          <FooterLink to="/privacy">Privacy</FooterLink>
          <FooterLink to="/refund-policy">Refund policy</FooterLink>
        </LinkGroup>
      </div>
    </footer>
  );
}

function SoldBy({ seller: { name, address, phone, gstin } }: { seller: Seller }) {
  return (
    <address className="mt-3 max-w-sm text-sm text-muted not-italic wrap-anywhere">
      <p>Sold by {name}</p>
      {address && <p>{address}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-11 items-center">
            {phone}
          </a>
        </p>
      )}
      {gstin && (
        <p>
          GSTIN <span translate="no">{gstin}</span>
        </p>
      )}
    </address>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} data-routed="">
        {children}
      </a>
    </li>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="caption font-normal">{title}</h2>
      <ul className="mt-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a]:hover:underline">
        {children}
      </ul>
    </nav>
  );
}

/** Turns `https://www.instagram.com/shop` into `Instagram`. */
function siteName(url: string): string {
  const name = new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
