import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { formatDate } from '#domain/time.ts';
import type { GuideLink as Link } from '#server/features/viva/guide-link.ts';

interface GuideLinkProps {
  orderId: string;
  orderKey: string;
  /** Null without a link that works. */
  link: Link | null;
}

/** Makes, shows and revokes the link to a page for the buyer's teacher. */
export function GuideLink({ orderId, orderKey, link }: GuideLinkProps) {
  const order = { orderId, key: orderKey };
  const create = useCallable('createGuideLink', {
    onResult: () => ({ success: 'The link works now. An earlier one doesn’t any more.' }),
  });
  const revoke = useCallable('revokeGuideLink', {
    onResult: () => ({ success: 'The link doesn’t work any more.' }),
  });
  return (
    <details className="file-details" data-needs-script>
      <summary>
        <h2>Show your guide</h2>
        <ChevronDown className="size-4" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p>
          Your guide can see the questions and your marks, but not what a good answer contains. The link works
          for 30 days, for anyone who has it.
        </p>
        {/* The buttons come first, so that the new link doesn't move the button that was pressed. */}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" pending={create.pending} onClick={() => create.call(order)}>
            {link ? 'Make a new link' : 'Make a link'}
          </Button>
          {link && <CopyButton text={link.url} label="Copy the link" isLabelShown />}
          {link && (
            <Button size="sm" pending={revoke.pending} onClick={() => revoke.call(order)}>
              Revoke the link
            </Button>
          )}
        </div>
        {link && (
          <>
            <p translate="no" className="font-mono text-sm wrap-anywhere">
              {link.url}
            </p>
            <p className="text-sm text-muted">It works until {formatDate(link.expiresAt)}.</p>
          </>
        )}
        <p role="status" className="text-sm font-medium empty:hidden">
          {link ? create.success : revoke.success}
        </p>
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {create.error || revoke.error}
        </p>
      </div>
    </details>
  );
}
