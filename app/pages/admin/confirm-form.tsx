import { type ReactNode, useEffect, useRef } from 'react';
import {
  CallableForm,
  FormField,
  FormTextArea,
  type Rule,
  required,
} from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { unitsFor } from '#domain/text-limits.ts';

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
  /** For what moves money or deletes something, so that its button does not look like the usual next step. */
  isDanger?: boolean;
  pending: boolean;
  className?: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  /** Explains what confirming will do. */
  children?: ReactNode;
  /** Further fields above the reason, and their rules. */
  fields?: ReactNode;
  rules?: Readonly<Record<string, Rule>>;
}

/** Asks for a reason, or another text, before an action that can't be undone. */
export function ConfirmForm({ requiredError, rules, pending, onSubmit, ...props }: ConfirmFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[name=reason]')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const field = {
    label: props.label,
    name: 'reason',
    maxLength: props.maxLength ?? unitsFor(500),
    defaultValue: props.defaultValue,
    autoComplete: 'off',
    required: Boolean(requiredError),
    hint: props.hint,
  };
  return (
    <CallableForm
      ref={form}
      callable={{ pending, call: onSubmit }}
      rules={{ ...rules, ...(requiredError && { reason: required(requiredError) }) }}
      read={(text) => text('reason')}
      className={`rounded-md border border-edge p-4 ${props.className ?? ''}`}
    >
      {props.children && <p className="mb-4">{props.children}</p>}
      {props.fields}
      {props.isSingleLine ? <FormField {...field} /> : <FormTextArea {...field} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant={props.isDanger ? 'danger' : 'primary'} pending={pending}>
          {props.submitLabel}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </CallableForm>
  );
}
