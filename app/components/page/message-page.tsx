import { type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { RequestId } from '#app/lib/request-id.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/errors.tsx';
import { logIn } from '#app/messages/shell.ts';

/** A buyer whose session has ended may open an order's page, so that address leads to the login. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const hasAccount = Boolean(useRootData()?.account);
  const isOrder = pathname.startsWith('/orders/') && !hasAccount;
  return (
    <MessagePage eyebrow="404" title={messages.pageNotFound}>
      <p>{isOrder ? messages.orderNotFoundText : messages.pageNotFoundText}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={isOrder ? `/login?next=${pathname}` : '/projects'} variant="primary">
          {isOrder ? logIn : messages.seeAllProjects}
        </LinkButton>
        <LinkButton to="/">{messages.goHome}</LinkButton>
      </p>
    </MessagePage>
  );
}

export function ErrorPage() {
  const email = useRootData()?.supportEmail;
  return (
    <MessagePage eyebrow={messages.error} title={messages.somethingWentWrong}>
      <p>{messages.somethingWentWrongText}</p>
      {email && (
        <p className="mt-3">
          {messages.writeToSupport(
            <a className="link" href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>,
          )}
        </p>
      )}
      <ErrorId />
      <ReloadLinks />
    </MessagePage>
  );
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
      {messages.errorId(
        <code id={ERROR_ID} data-value={shown.id} translate="no" className="text-text">
          {shown.id}
        </code>,
      )}
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
    <MessagePage eyebrow={messages.error} title={messages.pageNotLoaded}>
      <p>{messages.pageNotLoadedText}</p>
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
        {messages.loadAgain}
      </LinkButton>
      <LinkButton to="/" reloadDocument>
        {messages.goHome}
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
