import { type FormEvent, useRef } from 'react';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FieldFrame } from '#app/components/ui/field-frame.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { startOfDay, toDay, toSeconds } from '#domain/time.ts';

const DAY_SECONDS = 24 * 3600;

interface AddCouponProps {
  projects: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds a coupon. It ends at midnight in India after the day that is entered. */
export function AddCoupon({ projects, onClose }: AddCouponProps) {
  const form = useRef<HTMLFormElement>(null);
  const { call, pending, error } = useCallable('createCoupon', {
    onResult: ({ code }) => ({ toast: `${code} can be used now.` }),
  });
  useFirstField(form);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const numberOf = (name: string) => toNumber(String(data.get(name)));
    const chosen = data.getAll('projectIds').map(String);
    const lastDay = toSeconds(startOfDay(String(data.get('endsOn'))));
    const coupon = {
      code: String(data.get('code')),
      percentOff: numberOf('percentOff'),
      amountOff: numberOf('amountOff'),
      projectIds: chosen.length === 0 || chosen.includes('') ? null : chosen,
      maxUses: numberOf('maxUses'),
      endsAt: lastDay === null ? null : lastDay + DAY_SECONDS,
    };
    if (await call(coupon)) onClose();
  }

  return (
    <Dialog title="Add Coupon" onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        <div className="dialog-footer">
          <ScriptButton type="submit" variant="primary" pending={pending}>
            Add
          </ScriptButton>
          <FormMessage
            error={error}
            help="Links to the shop can carry the code: add ?coupon=CODE to any address."
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Null for an empty field. JSON has no NaN, so the server refuses a text as the number −1. */
function toNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : -1;
}
