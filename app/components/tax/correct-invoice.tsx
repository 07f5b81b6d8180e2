import { useEffect, useRef, useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import type { DataOf } from '#app/lib/callables-client.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import type { InvoiceToCorrect } from '#server/features/tax/find-correctable-invoice.ts';
import { TaxFields } from './tax-fields.tsx';
import { EMPTY_TAX_DRAFT, useTaxBuyer } from './use-tax-buyer.ts';

const EXPIRED = {
  month_closed: (title: string, number: string) =>
    `The month of ${title} ${number} is closed, so it can’t be corrected any more.`,
  too_late: (title: string, number: string) =>
    `${title} ${number} can’t be corrected after 30 November following its financial year.`,
};

interface CorrectInvoiceProps {
  /** The order's public ID. */
  orderId: string;
  invoice: InvoiceToCorrect;
}

/**
 * A button that opens a form for another State or buyer on an invoice, until its month is closed or the
 * buyer's corrections are used up.
 */
export function CorrectInvoice({ orderId, invoice }: CorrectInvoiceProps) {
  // The number of the invoice that the form is about. The form closes when another tab replaces the invoice.
  const [opened, setOpened] = useState('');
  const isOpen = opened === invoice.number;
  const button = useReturnFocus(isOpen);
  const correct = useCallable('correctInvoice', {
    onResult: ({ number }) => {
      setOpened('');
      return {
        success:
          number === opened
            ? `${number} says this already, so nothing was changed.`
            : `${number} replaces ${opened}.`,
      };
    },
  });
  if (invoice.expiry)
    return <p className="text-sm text-muted">{EXPIRED[invoice.expiry](invoice.title, invoice.number)}</p>;
  return (
    <div>
      {isOpen ? (
        <CorrectionForm
          invoice={invoice}
          pending={correct.pending}
          onSubmit={(buyer) => void correct.call({ orderId, replaces: opened, ...buyer })}
          onClose={() => setOpened('')}
        />
      ) : invoice.left === 0 ? (
        <p className="text-sm text-muted">
          You’ve used up your corrections of this invoice. Is it still wrong? Please write to support.
        </p>
      ) : (
        <ScriptButton ref={button} onClick={() => setOpened(invoice.number)}>
          Correct the invoice
        </ScriptButton>
      )}
      <FormMessage
        error={correct.error}
        success={
          opened && !isOpen
            ? `${invoice.number} has replaced ${opened} in the meantime. Please check it first.`
            : correct.success
        }
      />
    </div>
  );
}

interface CorrectionFormProps {
  invoice: InvoiceToCorrect;
  pending: boolean;
  onSubmit: (buyer: Pick<DataOf<'correctInvoice'>, 'state' | 'business'>) => void;
  onClose: () => void;
}

function CorrectionForm({ invoice, pending, onSubmit, onClose }: CorrectionFormProps) {
  const { title, number, state, business, left } = invoice;
  const form = useRef<HTMLFormElement>(null);
  const control = useTaxBuyer(form, {
    ...EMPTY_TAX_DRAFT,
    ...business,
    state,
    isBusiness: business !== null,
  });
  useEffect(() => {
    form.current?.querySelector('select')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <CallableForm
      ref={form}
      callable={{ pending, call: onSubmit }}
      read={() => {
        const buyer = control.collect();
        return buyer && { ...buyer, business: buyer.business ?? {} };
      }}
      aria-label="Correct the invoice"
      className="rounded-md border border-edge p-4"
    >
      <div className="mb-4 grid gap-2">
        <p>
          {title} {number} can’t be changed. A credit note cancels it, and a new one with these details
          replaces it.
        </p>
        {left !== null && (
          <p className="text-sm text-muted">
            {left === 1
              ? 'You can do this once more. After that, please write to support.'
              : `You can do this ${left} more times. After that, please write to support.`}
          </p>
        )}
      </div>
      <TaxFields control={control} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Replace the invoice
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CallableForm>
  );
}
