import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FieldFrame } from '#app/components/ui/field-frame.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { parseRupees } from '#domain/money.ts';
import { startOfDay, toDay, toSeconds } from '#domain/time.ts';

const DAY_SECONDS = 24 * 3600;

interface AddCouponProps {
  projects: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds a coupon. It ends at midnight in India after the day that is entered. */
export function AddCoupon({ projects, onClose }: AddCouponProps) {
  const creation = useCallable('createCoupon', {
    onResult: ({ code }) => ({ toast: `${code} can be used now.` }),
  });
  return (
    <Dialog title="Add Coupon" onClose={onClose}>
      <CallableForm
        callable={creation}
        startsFocused
        read={(text, fields) => {
          const chosen = fields.getAll('projectIds').map(String);
          const lastDay = toSeconds(startOfDay(text('endsOn')));
          return {
            code: text('code'),
            percentOff: toNumber(text('percentOff').replace(/\s*%$/, '')),
            amountOff: text('amountOff') === '' ? null : (parseRupees(text('amountOff')) ?? -1),
            projectIds: chosen.length === 0 || chosen.includes('') ? null : chosen,
            maxUses: toNumber(text('maxUses')),
            endsAt: lastDay === null ? null : lastDay + DAY_SECONDS,
          };
        }}
        onDone={onClose}
        className="grid gap-4"
        footerClassName="dialog-footer"
        buttons={
          <ScriptButton type="submit" variant="primary" pending={creation.pending}>
            Add
          </ScriptButton>
        }
        help="Links to the shop can carry the code: add ?coupon=CODE to any address."
      >
        <Field
          label="Code"
          name="code"
          isCode
          className="[&_input]:uppercase"
          hint="4 to 20 letters, digits and hyphens, but not 6, because referral codes have 6."
        />
        <Field label="Percent off" name="percentOff" inputMode="numeric" autoComplete="off" />
        <Field
          label="Amount off"
          name="amountOff"
          inputMode="decimal"
          autoComplete="off"
          hint="In rupees. Fill in this field or the one above."
        />
        <FieldFrame label="Projects" hint="Hold Ctrl or ⌘ to choose several.">
          {(attributes) => (
            <select
              {...attributes}
              name="projectIds"
              multiple
              size={Math.min(projects.length + 1, 5)}
              defaultValue={['']}
              className={`${attributes.className} px-3 py-2`}
            >
              <option value="">All projects</option>
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          label="Uses (optional)"
          name="maxUses"
          inputMode="numeric"
          autoComplete="off"
          hint="How many orders can use it. An unpaid order gives its use back after 24 hours."
        />
        <Field
          label="Ends on (optional)"
          name="endsOn"
          type="date"
          min={toDay(new Date())}
          hint="The last day of the coupon, in Indian time."
        />
      </CallableForm>
    </Dialog>
  );
}

/** Null for an empty field. JSON has no NaN, so the server refuses a text as the number −1. */
function toNumber(text: string): number | null {
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : -1;
}
