import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ThemeButton } from '#app/components/ui/theme-button.tsx';
import type { RootData } from '#app/lib/root-data.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageProgress } from './page-progress.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** What stands around every page. The admin panel brings its own header and has no footer. */
export function Shell({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const admin = pathname === '/admin' || pathname.startsWith('/admin/');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <PageProgress />
      {data?.mode === 'sandbox' && <SandboxNotice />}
      {!admin && <Header data={data} />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!admin && data && <Footer data={data} />}
      <ThemeButton theme={data?.theme ?? 'dark'} />
    </div>
  );
}
