import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { formatPrice } from '#domain/money.ts';
import { lastDayBefore, startOfDay, toDay, toSeconds } from '#domain/time.ts';
import type { AdminProject } from '#server/features/projects/list-admin-projects.ts';

const DAY_SECONDS = 24 * 3600;

/** Starts, changes or ends a project's sale. It ends at midnight in India after the day that is entered. */
export function SaleDialog({ project, onClose }: { project: AdminProject; onClose: () => void }) {
  const { id: projectId, name, price, salePrice, saleEndsAt } = project;
  const form = useRef<HTMLFormElement>(null);
  const priceInput = useRef<HTMLInputElement>(null);
  const [priceError, setPriceError] = useState('');
  const { call, pending, error } = useCallable('setSale', {
    onResult: (sale) => ({
      toast:
        sale.salePrice === null
          ? `The sale of “${name}” has ended.`
          : `“${name}” is on sale for ${formatPrice(sale.salePrice)}.`,
    }),
  });
  useFirstField(form);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = String(data.get('salePrice')).trim();
    const isNumber = /^\d{1,7}(\.\d{1,2})?$/.test(typed);
    setPriceError(isNumber ? '' : 'Please enter a number of rupees, such as 499 or 499.50.');
    if (!isNumber) return priceInput.current?.focus();
    const lastDay = toSeconds(startOfDay(String(data.get('endsOn'))));
    const endsAt = lastDay === null ? null : lastDay + DAY_SECONDS;
    if (await call({ projectId, salePrice: Number(typed), endsAt })) onClose();
  }

  return (
    <Dialog title="Sale" onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{name}</p>
        <Field
          label="Sale price"
          name="salePrice"
          inputMode="decimal"
          autoComplete="off"
          inputRef={priceInput}
          defaultValue={salePrice ?? ''}
          error={priceError}
          hint={!priceError && `In rupees, below the regular price of ${formatPrice(price)}.`}
        />
        <Field
          label="Ends on (optional)"
          name="endsOn"
          type="date"
          min={toDay(new Date())}
          defaultValue={saleEndsAt === null ? '' : lastDayBefore(saleEndsAt)}
          hint="The last day of the sale, in Indian time."
        />
        <div>
          <div className="flex flex-wrap gap-3">
            <ScriptButton type="submit" variant="primary" pending={pending}>
              Start sale
            </ScriptButton>
            {salePrice !== null && (
              <ScriptButton
                pending={pending}
                onClick={async () => {
                  if (await call({ projectId, salePrice: null, endsAt: null })) onClose();
                }}
              >
                End sale
              </ScriptButton>
            )}
          </div>
          <FormMessage
            error={error}
            help="Visitors see it at once, with the lowest price of the last 30 days struck through. Open orders keep their price."
          />
        </div>
      </form>
    </Dialog>
  );
}
