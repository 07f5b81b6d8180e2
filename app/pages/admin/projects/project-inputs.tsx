import { Field } from '#app/components/ui/field.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { CoverField } from './cover-field.tsx';
import { FacetInputs } from './facet-inputs.tsx';
import type { FieldErrors, FieldName, ProjectFormValues } from './project-fields.ts';
import { RepositoryCheck } from './repository-check.tsx';
import type { RepositoryCheck as Checked } from './use-repository-check.ts';

interface ProjectInputsProps {
  values: ProjectFormValues;
  errors: FieldErrors;
  check: Checked;
  onChange: (values: ProjectFormValues) => void;
}

/** The fields of a project. */
export function ProjectInputs({ values, errors, check, onChange }: ProjectInputsProps) {
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-6">
      <Field label="Name" {...field('name')} required maxLength={120} className="sm:col-span-4" />
      <Field
        label="Price"
        {...field('price')}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={!errors.price && 'In rupees; 0 is free.'}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-6">
        <Field
          label="GitHub Repo URL"
          {...field('githubRepoUrl')}
          required
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder="https://github.com/owner/repository"
        />
        <RepositoryCheck check={check} />
      </div>
      <TextArea
        label="Tech"
        {...field('tech')}
        required
        rows={2}
        hint={!errors.tech && 'Separated by commas.'}
        className="sm:col-span-6"
      />
      <TextArea
        label="Features"
        {...field('features')}
        required
        rows={4}
        hint={!errors.features && 'One per line, or separated by commas on one line.'}
        className="sm:col-span-6"
      />
      <TextArea
        label="Description"
        {...field('description')}
        maxLength={5000}
        rows={4}
        className="sm:col-span-6"
      />
      <FacetInputs field={field} />
      <CoverField {...field('coverImage')} onValue={(value) => onChange({ ...values, coverImage: value })} />
      <Field
        label="Display Order"
        {...field('displayOrder')}
        inputMode="numeric"
        autoComplete="off"
        hint={!errors.displayOrder && 'Small numbers come first.'}
        className="sm:col-span-2"
      />
    </div>
  );
}
