import * as messages from '#app/messages/shell.ts';
/** Shown in sandbox mode. /sandbox is not part of the app, so the link is a full page load. */
export function SandboxNotice() {
  return (
    <aside aria-label={messages.sandbox} data-screen-only className="border-b border-line bg-surface text-sm">
      <p className="page flex flex-wrap items-center gap-x-2">
        <strong className="caption text-warn">{messages.sandbox}</strong>
        <span className="text-muted max-sm:sr-only">{messages.sandboxNotice}</span>
        <a href="/sandbox" className="link ml-auto inline-flex min-h-11 items-center">
          {messages.sandboxLink}
        </a>
      </p>
    </aside>
  );
}
