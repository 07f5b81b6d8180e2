import { type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { RequestId } from '#app/lib/request-id.ts';
import { useRootData } from '#app/lib/root-data.ts';

/** 404. */
export function NotFoundPage() {
  return (
    <MessagePage eyebrow="404" title="Page not found">
      <p>
        The address may have a typo, or the page has moved. You’ll find all our projects in the catalogue.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/projects" look="primary">
          See all projects
        </LinkButton>
        <LinkButton to="/">Go to the home page</LinkButton>
      </p>
    </MessagePage>
  );
}

/** 500. */
export function ErrorPage() {
  const email = useRootData()?.supportEmail;
  return (
    <MessagePage eyebrow="Error" title="Something went wrong">
      <p>The problem is on our side. Please load the page again. Your purchases are safe.</p>
      {email && (
        <p className="mt-3">
          If it keeps happening, write to{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          . Support replies within 24 hours.
        </p>
      )}
      <ErrorId />
      <ReloadLinks />
    </MessagePage>
  );
}

const ERROR_ID = 'error-id';

/** The request ID of an error page that the server sent, by which support finds its log lines. */
function ErrorId() {
  const sent = use(RequestId);
  const { key } = useLocation();
  const [shown] = useState(() => ({ key, id: sent ?? readErrorId() }));
  // After a navigation in the browser the error is another one.
  if (!shown.id || shown.key !== key) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      ID:{' '}
      <code id={ERROR_ID} className="text-text">
        {shown.id}
      </code>
    </p>
  );
}

/** What the server's HTML says, while the browser takes it over. */
function readErrorId(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(ERROR_ID)?.textContent ?? null);
}

/** A client-side navigation failed: offline, or the server is unreachable. */
export function OfflinePage() {
  return (
    <MessagePage eyebrow="Error" title="We couldn’t load this page">
      <p>Please check your internet connection, then load the page again. Your purchases are safe.</p>
      <ReloadLinks />
    </MessagePage>
  );
}

function ReloadLinks() {
  // Absolute: the error page belongs to the root route, where relative links resolve to the home page.
  const { pathname, search } = useLocation();
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      <LinkButton to={pathname + search} reloadDocument look="primary">
        Load the page again
      </LinkButton>
      <LinkButton to="/" reloadDocument>
        Go to the home page
      </LinkButton>
    </p>
  );
}

interface MessagePageProps {
  eyebrow: string;
  title: string;
  /** Less space around the card, for pages with more than a message. */
  compact?: boolean;
  children: ReactNode;
}

/** A page with one card. */
export function MessagePage({ eyebrow, title, compact = false, children }: MessagePageProps) {
  return (
    <div className={compact ? 'page py-10 sm:py-16' : 'page py-16 sm:py-24'}>
      <section className="max-w-2xl rounded-md border border-line bg-surface p-6 sm:p-10">
        <p className="caption border-b border-rule pb-3">{eyebrow}</p>
        <h1 className="mt-6 mb-4 text-3xl">{title}</h1>
        {children}
      </section>
    </div>
  );
}
