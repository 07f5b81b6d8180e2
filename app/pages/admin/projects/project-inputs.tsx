import type { ReactNode } from 'react';
import { TriangleAlert } from '#app/components/ui/account-icons.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Check, LoaderCircle } from '#app/components/ui/icons.tsx';
import { LeftOut } from '#app/components/ui/left-out.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { unitsFor } from '#domain/text-limits.ts';
import { CoverField } from './cover-field.tsx';
import { FacetInputs } from './facet-inputs.tsx';
import type { FieldErrors, FieldName, ProjectFormValues } from './project-fields.ts';
import { listRepositoryWarnings } from './save-warnings.ts';
import { TagField } from './tag-field.tsx';
import { useMissingTech } from './use-missing-tech.ts';
import type { RepositoryCheck } from './use-repository-check.ts';

interface ProjectInputsProps {
  values: ProjectFormValues;
  errors: FieldErrors;
  check: RepositoryCheck;
  onChange: (values: ProjectFormValues) => void;
}

export function ProjectInputs({ values, errors, check, onChange }: ProjectInputsProps) {
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-6">
      <Field
        label="Name"
        {...field('name')}
        required
        maxLength={unitsFor(120)}
        note={<LeftOut text={values.name} />}
        className="sm:col-span-4"
      />
      <Field
        label="Price"
        {...field('price')}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={!errors.price && 'In rupees. 0 is free.'}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-6">
        <Field
          label="GitHub Repo URL"
          {...field('githubRepoUrl')}
          required
          inputMode="url"
          isCode
          maxLength={200}
          placeholder="https://github.com/owner/repository"
        />
        <RepositoryCheckStatus check={check} />
      </div>
      <TechField values={values} error={errors.tech} onValue={(tech) => onChange({ ...values, tech })} />
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
        maxLength={unitsFor(5000)}
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

/** Shows the result of checking the typed repository, and warns if it can't be sold. */
function RepositoryCheckStatus({ check }: { check: RepositoryCheck }) {
  const warnings = listRepositoryWarnings(check);
  return (
    <div role="status" className="mt-1.5 text-sm empty:mt-0">
      {check.state === 'checking' && (
        <Line icon={<LoaderCircle className="size-4 animate-spin" />}>
          <span className="text-muted">Asking GitHub about this repository</span>
        </Line>
      )}
      {warnings.map((warning) => (
        <Line key={warning} icon={<TriangleAlert className="size-4 text-warn" />}>
          <span className="font-medium text-warn">{warning}</span>
        </Line>
      ))}
      {check.state === 'checked' && warnings.length === 0 && (
        <Line icon={<Check className="size-4 text-ok" />}>
          <span className="text-muted">
            Private, owned by an organisation, and our token can invite people.
          </span>
        </Line>
      )}
      {check.state === 'checked' && check.result.ownedByOrganisation && (
        <p className="text-muted">
          On a paid GitHub plan, every buyer with access to a private repository is billed as a seat.
        </p>
      )}
    </div>
  );
}

interface TechFieldProps {
  values: ProjectFormValues;
  error: string | undefined;
  onValue: (tech: string) => void;
}

function TechField({ values: { githubRepoUrl, tech }, error, onValue }: TechFieldProps) {
  return (
    <div className="sm:col-span-6">
      <TagField
        label="Tech"
        name="tech"
        value={tech}
        error={error}
        onValue={onValue}
        hint={!error && 'Separated by commas.'}
      />
      <MissingTech githubRepoUrl={githubRepoUrl} tech={tech} />
    </div>
  );
}

/** Says which of the typed technologies the repository doesn't show. It prevents nothing. */
function MissingTech(typed: { githubRepoUrl: string; tech: string }) {
  const missing = useMissingTech(typed);
  return (
    <div role="status" className="mt-1.5 text-sm empty:mt-0">
      {missing && (
        <Line icon={<TriangleAlert className="size-4 text-warn" />}>
          <span className="font-medium text-warn">{missing}</span>
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </p>
  );
}
