import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { messageOf } from '#app/lib/callables-client.ts';
import * as labels from '#app/messages/labels.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import {
  FIELD_NAMES,
  type FieldErrors,
  type ProjectData,
  type ProjectFormValues,
  parseProjectForm,
} from './project-fields.ts';
import { ProjectInputs } from './project-inputs.tsx';
import { ProjectPreview } from './project-preview.tsx';
import { listRepositoryWarnings, listRiskyChanges } from './save-warnings.ts';
import { useRepositoryCheck } from './use-repository-check.ts';

interface ProjectDialogProps {
  initial: ProjectFormValues;
  /** The project to update; undefined when adding one. */
  project?: Project;
  /** A warning that the form shows before it is saved. */
  notice?: string;
  /** Replaces the form after saving. */
  done?: ReactNode;
  save: (data: ProjectData) => Promise<void>;
  onClose: () => void;
}

/** A project's form with a preview. Closing it asks for confirmation while there are unsaved changes. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { initial, project, done, onClose } = props;
  const [values, setValues] = useState(initial);
  const [isLeaving, setLeaving] = useState(false);
  const hasChanges = !done && FIELD_NAMES.some((name) => values[name] !== initial[name]);
  const focusedBefore = useRef<Element | null>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLeaving) keepButton.current?.focus();
    else if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }, [isLeaving]);
  const leave = () => {
    if (!hasChanges || isLeaving) return onClose();
    focusedBefore.current = document.activeElement;
    setLeaving(true);
  };
  return (
    // A second Escape discards the changes.
    <Dialog title={titleOf(project)} side onClose={leave}>
      {done ?? <ProjectForm {...props} values={values} onChange={setValues} />}
      {isLeaving && !done && (
        <div
          role="alert"
          className="sticky bottom-0 z-20 -mx-(--dialog-padding) mt-4 flex flex-wrap items-center gap-3 border-t border-rule bg-raised px-(--dialog-padding) py-3"
        >
          <p className="font-medium">What you typed isn’t saved yet.</p>
          <Button ref={keepButton} size="sm" className="ml-auto" onClick={() => setLeaving(false)}>
            Keep editing
          </Button>
          <Button size="sm" variant="quiet" onClick={onClose}>
            Discard it
          </Button>
        </div>
      )}
      {!done && <ProjectPreview values={values} project={project} />}
    </Dialog>
  );
}

/** The title is also the label of the submit button. */
const titleOf = (project: Project | undefined) => (project ? 'Update Project' : 'Add Project');

interface ProjectFormProps extends ProjectDialogProps {
  values: ProjectFormValues;
  onChange: (values: ProjectFormValues) => void;
}

function ProjectForm(props: ProjectFormProps) {
  const { project, notice = '', values } = props;
  const form = useRef<HTMLFormElement>(null);
  const { check, pending, errors, error, toConfirm, ...saving } = useSaving(props, form);
  // Only the form of a new project focuses its first field.
  useFirstField(form, project ? null : '');

  return (
    <form ref={form} noValidate onSubmit={saving.submit}>
      <ProjectInputs values={values} errors={errors} check={check} onChange={saving.change} />
      <div className="dialog-footer mt-6 mb-0">
        <ScriptButton type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
          {titleOf(project)}
        </ScriptButton>
        {toConfirm && (
          <div role="alert" className="mt-4 rounded-md border border-edge p-4">
            <p className="font-medium">Please check before you save:</p>
            <ul className="mt-2 list-disc space-y-1 pl-5">
              {toConfirm.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button ref={focusOnMount} disabled={pending} onClick={saving.cancel}>
                Keep editing
              </Button>
              <Button variant="primary" pending={pending} onClick={() => void saving.saveNow(toConfirm.data)}>
                Save anyway
              </Button>
            </div>
          </div>
        )}
        <FormMessage
          error={error || notice}
          help={
            project
              ? 'Changes appear right away. Open orders keep their old terms.'
              : 'It goes on sale right away.'
          }
        />
      </div>
    </form>
  );
}

/** The steps of saving: the check of the fields, the admin's confirmation of warnings, and the call. */
function useSaving(props: ProjectFormProps, form: RefObject<HTMLFormElement | null>) {
  const { initial, project, save, values, onChange } = props;
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState('');
  const { check, checkNow } = useRepositoryCheck(values.githubRepoUrl);
  const [toConfirm, setToConfirm] = useState<{ data: ProjectData; warnings: string[] }>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const parsed = parseProjectForm(values);
    setError('');
    setToConfirm(undefined);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) {
      const [invalid] = Object.keys(parsed.errors);
      return form.current?.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
    }
    const data = { ...parsed.data, ...uneditedLists(values, initial, project) };
    setPending(true);
    // The admin has seen the warnings of a finished check already.
    const unseen = check.state === 'checking' ? listRepositoryWarnings(await checkNow()) : [];
    const warnings = [...listRiskyChanges(data, project), ...unseen];
    if (warnings.length > 0) setToConfirm({ data, warnings });
    else await saveNow(data);
    setPending(false);
  }

  function change(changed: ProjectFormValues) {
    setToConfirm(undefined);
    // A field's error ends when the field is changed.
    const stays = ([name]: [string, unknown]) => !isChanged(name, values, changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(stays)));
    onChange(changed);
  }

  async function saveNow(data: ProjectData) {
    setPending(true);
    try {
      await save(data);
    } catch (failure) {
      setError(messageOf(failure, project ? labels.unexpectedError : labels.unknownError));
    }
    setToConfirm(undefined);
    setPending(false);
  }

  const cancel = () => setToConfirm(undefined);
  return { check, pending, errors, error, toConfirm, submit, change, saveNow, cancel };
}

const isChanged = (name: string, before: ProjectFormValues, now: ProjectFormValues) =>
  FIELD_NAMES.some((field) => field === name && before[field] !== now[field]);

/** Returns lists that were not edited as they are, because parsing would split entries that have commas. */
function uneditedLists(values: ProjectFormValues, initial: ProjectFormValues, project: Project | undefined) {
  const lists: Partial<Pick<ProjectData, 'tech' | 'features'>> = {};
  if (project && values.tech === initial.tech) lists.tech = project.tech;
  if (project && values.features === initial.features) lists.features = project.features;
  return lists;
}
