import { type InputHTMLAttributes, useRef } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { useAddressField } from '#app/lib/use-address-field.ts';

interface DayField {
  name: string;
  /** The day in the address as `YYYY-MM-DD`, or an empty text. */
  shown: string;
}

interface DayRangeFieldsProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'max' | 'required'> {
  from: DayField;
  to: DayField;
  /** Runs when another day is chosen and the field itself changes the address. */
  onChoose?: (name: string, day: string) => void;
}

/** The first and last day of a range that the address names, both included, in Indian time. */
export function DayRangeFields({ from, to, ...common }: DayRangeFieldsProps) {
  return (
    <>
      <DayField label="From" {...from} {...common} />
      <DayField label="To" {...to} {...common} />
    </>
  );
}

/** A day of the shown range, until another one is chosen. */
function DayField({
  shown,
  onChoose,
  ...field
}: DayField & { label: string } & Omit<DayRangeFieldsProps, 'from' | 'to'>) {
  const input = useRef<HTMLInputElement>(null);
  const { markTyped, navigateByField } = useAddressField(input, shown);
  return (
    <Field
      {...field}
      type="date"
      inputRef={input}
      defaultValue={shown}
      onInput={({ currentTarget }) => {
        markTyped();
        navigateByField(() => onChoose?.(field.name, currentTarget.value));
      }}
    />
  );
}
