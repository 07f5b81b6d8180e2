import type { ReactNode } from 'react';
import { TriangleAlert } from '#app/components/ui/account-icons.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Check, LoaderCircle, X } from '#app/components/ui/icons.tsx';
import { LeftOut } from '#app/components/ui/left-out.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { callFunction } from '#app/lib/callables-client.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { describeMissingTech } from '#domain/missing-tech.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { CoverField } from './cover-field.tsx';
import { FacetInputs } from './facet-inputs.tsx';
import { type FieldErrors, type FieldName, type ProjectFormValues, splitList } from './project-fields.ts';
import { listRepositoryWarnings } from './save-warnings.ts';
import { type RepositoryCheck, useAnswer } from './use-repository-check.ts';

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

/** A field for technologies, which are also shown as tags. A press on a tag removes its word. */
function TechField({ values: { githubRepoUrl, tech }, error, onValue }: TechFieldProps) {
  const words = splitList(tech);
  return (
    <div className="sm:col-span-6">
      <div>
        <Field
          label="Tech"
          name="tech"
          value={tech}
          error={error}
          hint={!error && 'Separated by commas.'}
          required
          autoComplete="off"
          onChange={(event) => onValue(event.target.value)}
        />
        {words.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {words.map((word, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may be typed twice
              <li key={position} className="max-w-full">
                <Button
                  size="xs"
                  className="max-w-full font-normal"
                  onClick={() => onValue(words.filter((_, other) => other !== position).join(', '))}
                >
                  <span className="sr-only">Remove </span>
                  <span className="truncate">{word}</span>
                  <X className="size-3.5 text-muted" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
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

const DEBOUNCE_MS = 400;

/**
 * Compares typed technologies with the typed repository, and says which of them are missing in it. Null while
 * that is unknown, and when nothing is missing.
 */
function useMissingTech({ githubRepoUrl, tech }: { githubRepoUrl: string; tech: string }): string | null {
  const isComplete = parseRepositoryUrl(githubRepoUrl) !== null && splitList(tech).length > 0;
  const findMissing = () =>
    callFunction('checkClaims', { githubRepoUrl, tech: splitList(tech) }).then(
      ({ claims }) => describeMissingTech(claims),
      // The check of the repository says what is wrong with it.
      () => null,
    );
  const question = isComplete ? `${githubRepoUrl} ${tech}` : null;
  const [missing = null] = useAnswer(question, findMissing, DEBOUNCE_MS);
  return missing;
}
