import { SelectField } from '#app/components/ui/select-field.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/messages/facets.ts';
import { MAX_TEAM_SIZE, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import type { FieldName } from './project-fields.ts';

interface FieldProps {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

const TEAM_SIZES = Array.from({ length: MAX_TEAM_SIZE }, (_, index) => index + 1);

/** What students filter by: field, level, team size and hardware. */
export function FacetInputs({ field }: { field: (name: FieldName) => FieldProps }) {
  const hardware = field('hardware');
  return (
    <>
      <SelectField label="Field" {...field('field')} className="sm:col-span-2">
        <option value="">Not set</option>
        {PROJECT_FIELDS.map((value) => (
          <option key={value} value={value}>
            {FIELD_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Level" {...field('level')} className="sm:col-span-2">
        <option value="">Not set</option>
        {PROJECT_LEVELS.map((value) => (
          <option key={value} value={value}>
            {LEVEL_LABELS[value]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Team Size" {...field('teamSize')} className="sm:col-span-2">
        {TEAM_SIZES.map((size) => (
          <option key={size} value={size}>
            {size === 1 ? '1 person' : `Up to ${size} people`}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Hardware"
        {...hardware}
        rows={2}
        hint={
          !hardware.error && 'One part per line with its usual cost in rupees, such as “ESP32 board: 450”.'
        }
        className="sm:col-span-6"
      />
    </>
  );
}
