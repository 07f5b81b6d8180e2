import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { unitsFor } from '#domain/text.ts';

export interface ConfirmFormProps {
  /** The label of the field for the reason. */
  label: string;
  hint: string;
  /** The error for an empty field. Without it, the field is optional. */
  requiredError?: string;
  isSingleLine?: boolean;
  /** In UTF-16 units; `unitsFor(500)` by default. */
  maxLength?: number;
  defaultValue?: string;
  submitLabel: string;
  pending: boolean;
  className?: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  /** Explains what confirming will do. */
  children?: ReactNode;
  /** Further fields above the reason. */
  fields?: ReactNode;
}

/** Asks for a reason, or another text, before an action that can't be undone. */
export function ConfirmForm({ requiredError, pending, onSubmit, ...props }: ConfirmFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    focusField(form.current);
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    const missing = Boolean(requiredError) && !reason;
    setMissing(missing);
    if (missing) focusField(event.currentTarget);
    else if (!pending) onSubmit(reason);
  }

  const field = {
    label: props.label,
    name: 'reason',
    maxLength: props.maxLength ?? unitsFor(500),
    defaultValue: props.defaultValue,
    autoComplete: 'off',
    required: Boolean(requiredError),
    hint: props.hint,
    error: isMissing && requiredError,
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className={`rounded-md border border-edge p-4 ${props.className ?? ''}`}
    >
      {props.children && <p className="mb-4">{props.children}</p>}
      {props.fields}
      {props.isSingleLine ? <Field {...field} /> : <TextArea {...field} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {props.submitLabel}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=reason]')?.focus();
}
