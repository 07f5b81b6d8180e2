import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RootData } from '#app/root-data.ts';
import { Mark } from './mark.tsx';

/** Quick and support links, and where else to find us. */
export function Footer({ data }: { data: RootData }) {
  return (
    <footer className="mt-20 border-t border-line bg-sheet">
      <div className="page grid gap-10 py-12 sm:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5 font-display text-lg font-bold">
            <Mark /> {data.shopName}
          </p>
          <p className="mt-3 max-w-sm text-sm text-muted">
            Complete college projects, with their report and slides. Learn from them, understand them, make
            them yours.
          </p>
        </div>
        <LinkGroup title="Quick links">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/projects">Projects</Link>
          </li>
        </LinkGroup>
        <LinkGroup title="Support">
          <li>
            <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          </li>
          <li>
            <a href={data.socialUrl} rel="noreferrer" target="_blank">
              {siteName(data.socialUrl)}
            </a>
          </li>
        </LinkGroup>
      </div>
    </footer>
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

/** `https://www.instagram.com/shop` → `Instagram`. */
function siteName(address: string): string {
  const name = new URL(address).hostname.replace(/^www\./, '').split('.')[0] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
