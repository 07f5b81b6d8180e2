import { LinkButton } from '#app/components/ui/link-button.tsx';

/** Shown instead of a tab without its right. Granting the right opens the tab. */
export function MissingRight() {
  return (
    <section className="max-w-xl rounded-md border border-line bg-surface p-6">
      <p className="caption border-b border-rule pb-3">403</p>
      <h1 className="mt-5 mb-3 text-2xl">You don’t have access to this tab</h1>
      <p className="mb-6 text-muted">
        Ask the person who runs the shop for the right. The tab opens as soon as you have it.
      </p>
      <LinkButton to="/admin">Go to the dashboard</LinkButton>
    </section>
  );
}
