import type { ReactNode } from 'react';
import { EmailText } from '#app/components/ui/email-text.tsx';
import type { RootData, Seller } from '#app/lib/root-data.ts';
import { Logo } from './logo.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Footer({ data }: { data: RootData }) {
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
