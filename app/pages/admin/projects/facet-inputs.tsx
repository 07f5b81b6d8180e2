import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import * as messages from '#app/messages/admin-projects.tsx';
import { FIELD_LABELS, LEVEL_LABELS, SYSTEM_LABELS } from '#app/messages/facets.ts';
import { MAX_TEAM_SIZE, OPERATING_SYSTEMS, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { FieldFrame } from '../../../components/ui/field-frame.tsx';
import { type FieldName, splitList } from './project-fields.ts';

interface FieldProps {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

const TEAM_SIZES = Array.from({ length: MAX_TEAM_SIZE }, (_, index) => index + 1);

/** Fields for the filters of the catalogue, the project's addresses, and the effect of failing checks. */
export function FacetInputs({ field }: { field: (name: FieldName) => FieldProps }) {
  const hardware = field('hardware');
  return (
    <>
      <SelectField label={messages.field} {...field('field')} className="sm:col-span-2">
        <option value="">{messages.notSet}</option>
        {PROJECT_FIELDS.map((value) => (
          <option key={value} value={value}>
            {FIELD_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.level} {...field('level')} className="sm:col-span-2">
        <option value="">{messages.notSet}</option>
        {PROJECT_LEVELS.map((value) => (
          <option key={value} value={value}>
            {LEVEL_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.teamSize} {...field('teamSize')} className="sm:col-span-2">
        {TEAM_SIZES.map((size) => (
          <option key={size} value={size}>
            {messages.upToPeople(size)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={messages.hardware}
        {...hardware}
        rows={2}
        hint={!hardware.error && messages.hardwareHint}
        className="sm:col-span-6"
      />
      <SystemInputs {...field('operatingSystems')} />
      {(['demoUrl', 'videoUrl'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'demoUrl' ? messages.demo : messages.video}
          {...field(name)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          placeholder="https://…"
          className="sm:col-span-3"
        />
      ))}
      <SelectField label={messages.whenChecksFail} {...field('pauseWhenFailing')} className="sm:col-span-6">
        <option value="yes">{messages.pauseSale}</option>
        <option value="no">{messages.onlyWarn}</option>
      </SelectField>
    </>
  );
}

function SystemInputs({ name, value, onChange }: FieldProps) {
  const chosen = splitList(value);
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">{messages.operatingSystems}</legend>
      <div className="flex flex-wrap gap-x-6">
        {OPERATING_SYSTEMS.map((system) => (
          <label key={system} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(system)}
              onChange={({ target: { checked } }) => {
                const others = chosen.filter((other) => other !== system);
                onChange({ target: { value: [...others, ...(checked ? [system] : [])].join(',') } });
              }}
              className="size-5 shrink-0 accent-accent"
            />
            {SYSTEM_LABELS[system]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** Says what is wrong and how to fix it. Screen readers announce it. */
  error?: ReactNode;
}

function SelectField({ label, error, className = '', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} className={className}>
      {(attributes) => (
        <select
          {...select}
          {...attributes}
          className={`min-h-11 w-full rounded-md border bg-raised px-3 text-base text-text transition-colors ${
            error ? 'border-bad' : 'border-edge hover:border-text'
          }`}
        />
      )}
    </FieldFrame>
  );
}
