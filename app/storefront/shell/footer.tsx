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
          <Link to="/">Home</Link>
          <Link to="/projects">Projects</Link>
        </LinkGroup>
        <LinkGroup title="Support">
          <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          <a href={data.socialUrl} rel="noreferrer" target="_blank">
            {new URL(data.socialUrl).hostname.replace(/^www\./, '')}
          </a>
        </LinkGroup>
      </div>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="caption font-normal tracking-normal">{title}</h2>
      <ul className="mt-2">
        {children.map((link, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <li
            key={position}
            className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:hover:underline"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  );
}
