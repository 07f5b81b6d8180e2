import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { formatDateTime } from '#domain/time.ts';

interface AccessAuditProps {
  repositories: number;
  /** Unix time in seconds; null before the first audit. */
  lastAt: number | null;
}

/** Says when access was compared, and compares it again. */
export function AccessAudit({ repositories, lastAt }: AccessAuditProps) {
  const audit = useCallable('auditAccess', {
    onResult: ({ checked, differences }) => ({ success: messages.auditDone(checked, differences) }),
  });
  const ready = useHydrated();
  return (
    <div className="mb-4">
      <p className="mb-3 text-muted">
        {messages.accessText}{' '}
        {lastAt === null ? messages.neverAudited : messages.audited(repositories, formatDateTime(lastAt))}
      </p>
      <Button size="sm" disabled={!ready} pending={audit.pending} onClick={() => void audit.call({})}>
        {messages.auditNow}
      </Button>
      <FormMessage error={audit.error} success={audit.success} />
    </div>
  );
}
