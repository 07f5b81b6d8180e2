import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import * as labels from '#app/messages/labels.ts';
import { normalizeGstin } from '#domain/gst-registration.ts';
import { OUTSIDE_INDIA, PLACES_OF_SUPPLY } from '#domain/gst-states.ts';
import type { TaxBuyerControl, TaxField } from './use-tax-buyer.ts';

const STATES = [['', 'Choose your State'], ...PLACES_OF_SUPPLY, [OUTSIDE_INDIA, 'Outside India']] as const;

/** Asks for the buyer's State and, if the buyer wants that, whom the invoice is for. */
export function TaxFields({ control }: { control: TaxBuyerControl }) {
  const { draft, errors, change } = control;
  const propsOf = (name: TaxField) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <div className="grid gap-3">
      <Select
        {...propsOf('state')}
        label="State"
        hint={
          !errors.state &&
          (draft.state === OUTSIDE_INDIA ? labels.outsideIndia : 'The tax invoice has to name it.')
        }
        autoComplete="address-level1"
        options={STATES}
      />
      <div>
        <ScriptButton
          size="sm"
          className="whitespace-normal"
          aria-expanded={draft.isBusiness}
          onClick={() => change({ isBusiness: !draft.isBusiness })}
        >
          I need an invoice for a college or company
        </ScriptButton>
      </div>
      {draft.isBusiness && (
        <>
          <Field
            {...propsOf('gstin')}
            required={false}
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
          <Field {...propsOf('legalName')} label="Legal name" maxLength={200} autoComplete="organization" />
          <TextArea {...propsOf('address')} label="Address" maxLength={400} autoComplete="street-address" />
        </>
      )}
    </div>
  );
}
