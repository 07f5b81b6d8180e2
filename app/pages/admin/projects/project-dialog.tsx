import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { messageOf } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { Project } from '#contract/documents.ts';
import {
  FIELD_NAMES,
  type FieldErrors,
  type ProjectData,
  readProject,
  type TypedProject,
} from './project-fields.ts';
import { ProjectInputs } from './project-inputs.tsx';
import { ProjectPreview } from './project-preview.tsx';

interface ProjectDialogProps {
  /** Also the name of the button that saves. */
  title: string;
  initial: TypedProject;
  /** The one that is changed; none while adding. */
  project?: Project;
  /** What to say when saving fails without a word from the server. */
  fallback: string;
  /** Something to know before saving. */
  notice?: string;
  /** Stands in place of the form once it has done its work. */
  done?: ReactNode;
  save: (data: ProjectData) => Promise<void>;
  onClose: () => void;
}

/** The form of a project in a dialog: what was typed is not lost by a slip, and can be looked at before it is saved. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { title, initial, project, done, onClose } = props;
  const [typed, setTyped] = useState(initial);
  const [leaving, setLeaving] = useState(false);
  const changed = !done && FIELD_NAMES.some((name) => typed[name] !== initial[name]);
  const before = useRef<Element | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (leaving) keep.current?.focus();
    else if (before.current instanceof HTMLElement) before.current.focus();
  }, [leaving]);
  const leave = () => {
    if (!changed || leaving) return onClose();
    before.current = document.activeElement;
    setLeaving(true);
  };
  return (
    // A second Escape means it.
    <Dialog title={title} wide onClose={leave}>
      {done ?? <ProjectForm {...props} typed={typed} onTyped={setTyped} />}
      {leaving && !done && (
        <div
          role="alert"
          className="sticky bottom-0 -mx-5 mt-4 flex flex-wrap items-center gap-3 border-t border-rule bg-raised px-5 py-3 sm:-mx-7 sm:px-7"
        >
          <p className="font-medium">What you typed is not saved yet.</p>
          <Button ref={keep} size="sm" className="ml-auto" onClick={() => setLeaving(false)}>
            Keep editing
          </Button>
          <Button size="sm" look="quiet" onClick={onClose}>
            Discard it
          </Button>
        </div>
      )}
      {!done && <ProjectPreview typed={typed} project={project} />}
    </Dialog>
  );
}

interface ProjectFormProps extends ProjectDialogProps {
  typed: TypedProject;
  onTyped: (typed: TypedProject) => void;
}

function ProjectForm(props: ProjectFormProps) {
  const { title, initial, project, fallback, notice = '', save, typed, onTyped } = props;
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState('');
  // What is there already is read from its beginning.
  useFirstField(form, project ? null : '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const read = readProject(typed);
    setError('');
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) {
      const [wrong] = Object.keys(read.errors);
      return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    }
    setPending(true);
    try {
      await save({ ...read.data, ...untouchedLists(typed, initial, project) });
    } catch (failure) {
      setError(messageOf(failure, fallback));
    }
    setPending(false);
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <ProjectInputs typed={typed} errors={errors} onTyped={onTyped} />
      <div className="mt-6">
        <Button type="submit" look="primary" size="lg" className="w-full" disabled={!ready} pending={pending}>
          {title}
        </Button>
        <FormMessage error={error || notice}>
          {!project && 'It is on the storefront at once.'}
          {project && 'The storefront follows at once; orders that were opened already keep their old terms.'}
        </FormMessage>
      </div>
    </form>
  );
}

/** An entry that has a comma of its own stays whole as long as nobody edits its list. */
function untouchedLists(typed: TypedProject, initial: TypedProject, project: Project | undefined) {
  return {
    ...(project && typed.tech === initial.tech && { tech: project.tech }),
    ...(project && typed.features === initial.features && { features: project.features }),
  };
}
