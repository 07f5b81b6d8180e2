import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';

/** What a field must pass, such as a pattern, and the error if it doesn't. */
export type Rule = readonly [check: { test(text: string): boolean }, error: string];

/** The rule of a field that must not be empty. */
export const required = (error: string): Rule => [/\S/, error];

const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** Returns the error of the rule that a field of the form around it breaks. */
export const useFieldError = (name: string) => use(FieldErrors)[name];

type Named<Props> = Props & { name: string };

/** A `Field` with the error of its rule. */
export function FormField(props: Named<ComponentProps<typeof Field>>) {
  return <Field {...props} error={useFieldError(props.name) || props.error} />;
}

/** A `TextArea` with the error of its rule. */
export function FormTextArea(props: Named<ComponentProps<typeof TextArea>>) {
  return <TextArea {...props} error={useFieldError(props.name) || props.error} />;
}

interface CallableFormProps<Data> extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onChange' | 'onSubmit'> {
  /** What sends the form: `useCallable`, or another state of sending. */
  callable: {
    pending: boolean;
    error?: string;
    success?: string;
    call: (data: Data) => unknown;
  };
  /**
   * Reads the data; `text` trims a field, or gives the value of the button that was pressed. Null sends
   * nothing, because another part says what is missing.
   */
  read: (text: (name: string) => string, fields: FormData) => NoInfer<Data> | null;
  /** By names of fields. The first field that breaks its rule gets the focus, and nothing is sent. */
  rules?: Readonly<Record<string, Rule>>;
  onDone?: (form: HTMLFormElement) => void;
  /** Whether the first required field gets the focus at the start, see `useFirstField`. */
  startsFocused?: boolean;
  /** The buttons at the end, with the form's message below. Without them, both are elsewhere. */
  buttons?: ReactNode;
  footerClassName?: string;
  help?: ReactNode;
  ref?: RefObject<HTMLFormElement | null>;
}

/**
 * A form that calls one of the shop's functions with its fields. A `FormField` shows the error of its rule
 * until something is changed. These forms do without it: those that work without JavaScript, because they
 * post to an action; the log-ins, which have several steps and don't trim passwords; the project's form of
 * admins, in which the error of each field stays until that field changes; the checkout, whose fields ask the
 * server while the buyer types; and searches and filters, which call no function.
 */
export function CallableForm<Data>(props: CallableFormProps<Data>) {
  const { callable, read, rules = {}, onDone, startsFocused, children, ...others } = props;
  const { buttons, footerClassName, help, ref, ...attributes } = others;
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const [errors, setErrors] = useState<Record<string, string>>({});
  useFirstField(form, startsFocused ? '' : null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (callable.pending) return;
    const { currentTarget } = event;
    const fields = new FormData(currentTarget);
    // Safari takes the button as an argument of `FormData` since 16.4 only.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) fields.set(submitter.name, submitter.value);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const broken = Object.entries(rules).filter(([name, [check]]) => !check.test(text(name)));
    setErrors(Object.fromEntries(broken.map(([name, [, error]]) => [name, error])));
    const [invalid] = broken[0] ?? [];
    if (invalid) return currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus();
    const data = read(text, fields);
    if (data !== null && (await callable.call(data))) onDone?.(currentTarget);
  }

  const hasErrors = Object.keys(errors).length > 0;
  return (
    <form
      ref={form}
      noValidate
      {...attributes}
      onSubmit={(event) => void submit(event)}
      onChange={() => hasErrors && setErrors({})}
    >
      <FieldErrors value={errors}>{children}</FieldErrors>
      {buttons && (
        <div className={footerClassName}>
          {buttons}
          <FormMessage error={hasErrors ? '' : callable.error} success={callable.success} help={help} />
        </div>
      )}
    </form>
  );
}
