import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/admin.tsx';

/** Shown instead of a tab without its right. Granting the right opens the tab. */
export function MissingRight() {
  return (
    <section className="max-w-xl rounded-md border border-line bg-surface p-6">
      <p className="caption border-b border-rule pb-3">403</p>
      <h1 className="mt-5 mb-3 text-2xl">{messages.missingRight}</h1>
      <p className="mb-6 text-muted">{messages.missingRightText}</p>
      <LinkButton to="/admin">{messages.goToDashboard}</LinkButton>
    </section>
  );
}
