import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ThemeButton } from '#app/components/ui/theme-button.tsx';
import type { RootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageProgress } from './page-progress.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** The layout of every page. Admin pages have their own header and no footer. */
export function Shell({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
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
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!isAdmin && data && <Footer data={data} />}
      <ThemeButton />
    </div>
  );
}
