import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
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
  return (
    <div className="mb-4">
      <p className="mb-3 text-muted">
        {messages.accessText}{' '}
        {lastAt === null ? messages.neverAudited : messages.audited(repositories, formatDateTime(lastAt))}
      </p>
      <ScriptButton size="sm" pending={audit.pending} onClick={() => void audit.call({})}>
        {messages.auditNow}
      </ScriptButton>
      <FormMessage error={audit.error} success={audit.success} />
    </div>
  );
}
