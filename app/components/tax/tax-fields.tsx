import type { Ref } from 'react';
import type { ButtonProps } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { LeftOut } from '#app/components/ui/left-out.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import * as labels from '#app/messages/labels.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { normalizeGstin } from '#server/features/tax/rules/gst-registration.ts';
import { OUTSIDE_INDIA, PLACES_OF_SUPPLY } from '#server/features/tax/rules/gst-states.ts';
import type { TaxBuyerControl, TaxField } from './use-tax-buyer.ts';

const STATES = [['', 'Choose your State'], ...PLACES_OF_SUPPLY, [OUTSIDE_INDIA, 'Outside India']] as const;

interface TaxFieldsProps {
  control: TaxBuyerControl;
}

/** Asks for the buyer's State and, if the buyer wants that, whom the invoice is for. */
export function TaxFields({ control }: TaxFieldsProps) {
  return (
    <div className="grid gap-3">
      <StateField control={control} />
      <div>
        <BusinessButton control={control} size="sm" className="whitespace-normal" />
      </div>
      {control.draft.isBusiness && <BusinessFields control={control} />}
    </div>
  );
}

/** Asks for the buyer's State, or says that the buyer is outside India. */
export function StateField({ control }: TaxFieldsProps) {
  const { draft, errors } = control;
  return (
    <Select
      {...propsOf(control, 'state')}
      label="State"
      hint={
        !errors.state &&
        (draft.state === OUTSIDE_INDIA ? labels.outsideIndia : 'The tax invoice has to name it.')
      }
      autoComplete="address-level1"
      options={STATES}
    />
  );
}

/** Shows and hides `BusinessFields`. */
export function BusinessButton({ control, onClick, ...style }: TaxFieldsProps & ButtonProps) {
  const { draft, change } = control;
  return (
    <ScriptButton
      {...style}
      aria-expanded={draft.isBusiness}
      onClick={(event) => {
        change({ isBusiness: !draft.isBusiness });
        onClick?.(event);
      }}
    >
      I need an invoice for a college or company
    </ScriptButton>
  );
}

interface BusinessFieldsProps extends TaxFieldsProps {
  firstRef?: Ref<HTMLInputElement> | undefined;
}

/** Asks for the college or company that the invoice is for. */
export function BusinessFields({ control, firstRef }: BusinessFieldsProps) {
  const { draft, errors, change } = control;
  return (
    <>
      <Field
        {...propsOf(control, 'gstin')}
        required={false}
        inputRef={firstRef}
        label="GSTIN"
        hint={!errors.gstin && '15 letters and digits. A college without one leaves it empty.'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {normalizeGstin(draft.gstin) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            name="sez"
            checked={draft.sez}
            onChange={({ target }) => change({ sez: target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          <span>We are an SEZ unit</span>
        </label>
      )}
      <Field
        {...propsOf(control, 'legalName')}
        note={<LeftOut text={control.draft.legalName} />}
        label="Legal name"
        maxLength={unitsFor(200)}
        autoComplete="organization"
      />
      <TextArea
        {...propsOf(control, 'address')}
        note={<LeftOut text={control.draft.address} />}
        label="Address"
        maxLength={unitsFor(400)}
        autoComplete="street-address"
      />
    </>
  );
}

const propsOf = ({ draft, errors, change }: TaxBuyerControl, name: TaxField) => ({
  name,
  required: true,
  value: draft[name],
  error: errors[name],
  onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
});
