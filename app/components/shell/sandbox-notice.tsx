/** Shown in sandbox mode. /sandbox is not part of the app, so the link is a full page load. */
export function SandboxNotice() {
  return (
    <aside aria-label="Sandbox" data-screen-only className="border-b border-line bg-surface text-sm">
      <p className="page flex flex-wrap items-center gap-x-2">
        <strong className="caption text-warn">Sandbox</strong>
        <span className="text-muted max-sm:sr-only">No real money, no real invitations.</span>
        <a href="/sandbox" className="link ml-auto inline-flex min-h-11 items-center">
          See emails and invitations
        </a>
      </p>
    </aside>
  );
}
