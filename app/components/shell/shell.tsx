import { type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { ThemeButton } from '#app/components/ui/theme-button.tsx';
import { RenderedPartsContext } from '#app/lib/rendered-parts.ts';
import type { RootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageProgress } from './page-progress.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** The layout of every page. Admin pages have their own header and no footer. */
export function Shell({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const rendered = use(RenderedPartsContext);
  const content = rendered ? { dangerouslySetInnerHTML: { __html: rendered.main } } : { children };
  const isAdmin = pathname === '/admin' || pathname.startsWith('/admin/');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {messages.skipToContent}
      </a>
      <PageProgress />
      {data?.mode === 'sandbox' && <SandboxNotice />}
      {!isAdmin && <Header data={data} />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none" {...content} />
      {!isAdmin && data && <Footer data={data} rendered={rendered?.footer} />}
      <ThemeButton />
    </div>
  );
}
