import { type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { RequestId } from '#app/lib/request-id.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';

/** A buyer whose session has ended may open an order's page, so that address leads to the login. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const hasAccount = Boolean(useRootData()?.account);
  const isOrder = pathname.startsWith('/orders/') && !hasAccount;
  return (
    <MessagePage eyebrow="404" title={labels.pageNotFound}>
      <p>
        {isOrder
          ? 'If this is your order, log in with the account that has it, or open the link in your receipt.'
          : 'The address may have a typo, or the page has moved. You’ll find all our projects in the catalogue.'}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={isOrder ? `/login?next=${pathname}` : '/projects'} variant="primary">
          {isOrder ? 'Log in' : 'See all projects'}
        </LinkButton>
        <LinkButton to="/">{labels.goHome}</LinkButton>
      </p>
    </MessagePage>
  );
}

export function ErrorPage({ status }: { status: number }) {
  const email = useRootData()?.supportEmail;
  return (
    <MessagePage eyebrow="Error" title={labels.somethingWentWrong}>
      <p>{describeError(status)}</p>
      {email && (
        <p className="mt-3">
          If it keeps happening, write to{' '}
          <a className="link" href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
          . Support replies within 24 hours.
        </p>
      )}
      <ErrorId />
      <ReloadLinks />
    </MessagePage>
  );
}

function describeError(status: number): string {
  if (status === 413)
    return 'What you sent is too large, so we didn’t save it. Please go back and shorten your text.';
  if (status < 500) return 'We can’t read what your browser sent. Please go back and send the form again.';
  return 'The problem is on our side. Please load the page again. Your purchases are safe.';
}

const ERROR_ID = 'error-id';

/** Shows the request ID of an error page that the server sent. Support finds its log lines by this ID. */
function ErrorId() {
  const sent = use(RequestId);
  const { key } = useLocation();
  const [shown] = useState(() => ({ key, id: sent ?? readErrorId() }));
  // An error after a navigation in the browser belongs to a different request.
  if (!shown.id || shown.key !== key) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      ID:{' '}
      <code id={ERROR_ID} data-value={shown.id} translate="no" className="text-text">
        {shown.id}
      </code>
    </p>
  );
}

/** Reads the ID from the server's HTML during hydration. */
function readErrorId(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(ERROR_ID)?.dataset.value ?? null);
}

/** Shown when a navigation failed because the browser is offline or the server can't be reached. */
export function OfflinePage() {
  return (
    <MessagePage eyebrow="Error" title="We couldn’t load this page">
      <p>Please check your internet connection, then load the page again. Your purchases are safe.</p>
      <ReloadLinks />
    </MessagePage>
  );
}

function ReloadLinks() {
  // The error page belongs to the root route, where relative links would resolve to the home page.
  const { pathname, search } = useLocation();
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      <LinkButton to={pathname + search} reloadDocument variant="primary">
        Load the page again
      </LinkButton>
      <LinkButton to="/" reloadDocument>
        {labels.goHome}
      </LinkButton>
    </p>
  );
}

interface MessagePageProps {
  eyebrow: string;
  title: string;
  /** Leaves less space around the card, for pages with more than a message. */
  compact?: boolean;
  children: ReactNode;
}

export function MessagePage({ eyebrow, title, compact = false, children }: MessagePageProps) {
  return (
    <div className={compact ? 'page py-10 sm:py-16' : 'page py-16 sm:py-24'}>
      <section className="max-w-2xl panel p-6 sm:p-10">
        <p className="caption border-b border-rule pb-3">{eyebrow}</p>
        <h1 className="mt-6 mb-4 text-3xl">{title}</h1>
        {children}
      </section>
    </div>
  );
}
