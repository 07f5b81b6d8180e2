import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import type { CaseDocument } from '#contract/order-documents.ts';
import { paidOf } from './case-labels.ts';

interface NoteFormProps {
  of: CaseDocument;
  /** mend: the payment goes back, whose reason may be left out · settle: a note is needed. */
  deed: 'mend' | 'settle';
  pending: boolean;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** What has to be said before a case is settled, or a payment given back. */
export function NoteForm({ of: each, deed, pending, onSend, onClose }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const isRefund = deed === 'mend';
  useEffect(() => {
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const note = field.current?.value.trim() ?? '';
    const isMissing = !isRefund && !note;
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else onSend(note);
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-xl rounded-md border border-edge p-4">
      {isRefund && <p className="mb-4">{whatGoesBack(each)}</p>}
      <TextArea
        label={isRefund ? 'Reason (optional)' : 'Note'}
        name="note"
        areaRef={field}
        maxLength={500}
        hint={isRefund ? 'For the audit log.' : 'What was done about it, for whoever looks at it later.'}
        error={missing && 'Please write what was done about it.'}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="primary" pending={pending}>
          {isRefund ? 'Refund this payment' : 'Settle'}
        </Button>
        <Button look="quiet" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function whatGoesBack(each: CaseDocument): string {
  const to = each.email ? ` The buyer, ${each.email}, gets a mail.` : '';
  return `${paidOf(each) || 'The whole payment'} of payment ${each.paymentId} goes back to who paid it. Nothing that was delivered is taken away.${to} This cannot be undone.`;
}
