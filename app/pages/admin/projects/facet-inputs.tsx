import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { FIELD_LABELS, LEVEL_LABELS, SYSTEM_LABELS } from '#app/messages/facets.ts';
import { DELIVERIES, type Delivery } from '#domain/delivery.ts';
import { MAX_TEAM_SIZE, OPERATING_SYSTEMS, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { type FieldName, splitList } from './project-fields.ts';

const upToPeople = (size: number) => (size === 1 ? '1 person' : `Up to ${size} people`);

interface FieldProps {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

const FIELDS = [
  ['', 'Not set'],
  ...PROJECT_FIELDS.map((field) => [field, FIELD_LABELS[field]] as const),
] as const;
const LEVELS = [
  ['', 'Not set'],
  ...PROJECT_LEVELS.map((level) => [level, LEVEL_LABELS[level]] as const),
] as const;
const TEAM_SIZES = Array.from(
  { length: MAX_TEAM_SIZE },
  (_, index) => [String(index + 1), upToPeople(index + 1)] as const,
);
const WHEN_FAILING = [
  ['yes', 'Pause the sale'],
  ['no', 'Only warn'],
] as const;

/** Fields for the filters of the catalogue, the project's addresses, and the effect of failing checks. */
export function FacetInputs({ field }: { field: (name: FieldName) => FieldProps }) {
  const hardware = field('hardware');
  return (
    <>
      <Select label="Field" {...field('field')} options={FIELDS} className="sm:col-span-2" />
      <Select label="Level" {...field('level')} options={LEVELS} className="sm:col-span-2" />
      <Select label="Team Size" {...field('teamSize')} options={TEAM_SIZES} className="sm:col-span-2" />
      <TextArea
        label="Hardware"
        {...hardware}
        rows={2}
        hint={
          !hardware.error && 'One part per line with its usual cost in rupees, such as “ESP32 board: 450”.'
        }
        className="sm:col-span-6"
      />
      <SystemInputs {...field('operatingSystems')} />
      {(['demoUrl', 'videoUrl'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'demoUrl' ? 'Demo' : 'Video'}
          {...field(name)}
          inputMode="url"
          isCode
          maxLength={500}
          placeholder="https://…"
          className="sm:col-span-3"
        />
      ))}
      <DeliveryInputs {...field('delivery')} />
      <Select
        label="When Checks Fail"
        {...field('pauseWhenFailing')}
        options={WHEN_FAILING}
        className="sm:col-span-3"
      />
      <Field
        label="Buyers a Year"
        {...field('yearlyLimit')}
        inputMode="numeric"
        maxLength={5}
        placeholder="No limit"
        className="sm:col-span-3"
      />
    </>
  );
}

const DELIVERY_LABELS: Record<Delivery, string> = {
  shared: 'Access to this repository',
  own: 'A copy of their own',
};

function DeliveryInputs({ name, value, error, onChange }: FieldProps) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-describedby={`${name}-hint`}
      className="sm:col-span-6"
    >
      <span id={`${name}-legend`} className="text-sm font-semibold">
        Each buyer gets
      </span>
      <div className="flex flex-wrap gap-x-6">
        {DELIVERIES.map((delivery) => (
          <label key={delivery} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={delivery}
              checked={value === delivery}
              onChange={onChange}
              className="size-5 shrink-0 accent-accent"
            />
            {DELIVERY_LABELS[delivery]}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {error || 'Copies need a template repository without Git LFS files and submodules.'}
      </p>
    </div>
  );
}

function SystemInputs({ name, value, onChange }: FieldProps) {
  const chosen = splitList(value);
  return (
    <fieldset className="sm:col-span-6">
      <legend className="text-sm font-semibold">Operating Systems</legend>
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
