import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { ChevronDown } from './icons.tsx';

interface SelectProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly (readonly [value: string, text: string])[];
}

/** The browser's own select, with a label. */
export function Select({ label, hint, error, options, className, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <div className="relative">
          <select
            {...select}
            {...attributes}
            className={`${attributes.className} min-h-11 appearance-none truncate pr-9 pl-3`}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
        </div>
      )}
    </FieldFrame>
  );
}
