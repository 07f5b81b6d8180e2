import { useState } from 'react';
import { CallableForm, FormField } from '#app/components/forms/callable-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { enterRupees } from '#app/messages/labels.ts';
import { formatPrice } from '#domain/money.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { lastDayBefore, startOfDay, toDay, toSeconds } from '#domain/time.ts';
import type { AdminProject } from '#server/features/projects/list-admin-projects.ts';

const DAY_SECONDS = 24 * 3600;

interface SaleButtonProps {
  project: AdminProject;
  /** The id of the element that names the project. */
  describedBy: string;
}

/** Opens the dialog of a project's sale. A free project has none. */
export function SaleButton({ project, describedBy }: SaleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  if (!project.price) return null;
  return (
    <>
      <ScriptButton
        ref={button}
        size="sm"
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Sale
      </ScriptButton>
      {isOpen && <SaleDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Starts, changes or ends a project's sale. It ends at midnight in India after the day that is entered. */
function SaleDialog({ project, onClose }: { project: AdminProject; onClose: () => void }) {
  const { id: projectId, name, price, salePrice, saleEndsAt } = project;
  const sale = useCallable('setSale', {
    onResult: (result) => ({
      toast:
        result.salePrice === null
          ? `The sale of “${name}” has ended.`
          : `“${name}” is on sale for ${formatPrice(result.salePrice)}.`,
    }),
  });
  return (
    <Dialog title="Sale" onClose={onClose}>
      <CallableForm
        callable={sale}
        startsFocused
        rules={{ salePrice: [{ test: (typed) => parseRupees(typed) !== null }, enterRupees] }}
        read={(text) => {
          const lastDay = toSeconds(startOfDay(text('endsOn')));
          const endsAt = lastDay === null ? null : lastDay + DAY_SECONDS;
          return { projectId, salePrice: parseRupees(text('salePrice')), endsAt };
        }}
        onDone={onClose}
        className="grid gap-4"
        buttons={
          <div className="flex flex-wrap gap-3">
            <ScriptButton type="submit" variant="primary" pending={sale.pending}>
              Start sale
            </ScriptButton>
            {salePrice !== null && (
              <ScriptButton
                pending={sale.pending}
                onClick={async () => {
                  if (await sale.call({ projectId, salePrice: null, endsAt: null })) onClose();
                }}
              >
                End sale
              </ScriptButton>
            )}
          </div>
        }
        help="Visitors see it at once, with the lowest price of the last 30 days struck through. Open orders keep their price."
      >
        <p>{name}</p>
        <FormField
          label="Sale price"
          name="salePrice"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={salePrice ?? ''}
          hint={`In rupees, below the regular price of ${formatPrice(price)}.`}
        />
        <Field
          label="Ends on (optional)"
          name="endsOn"
          type="date"
          min={toDay(new Date())}
          defaultValue={saleEndsAt === null ? '' : lastDayBefore(saleEndsAt)}
          hint="The last day of the sale, in Indian time."
        />
      </CallableForm>
    </Dialog>
  );
}
