import { Form, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';

export interface ComplaintResult {
  success?: string;
  /** The error of the whole form. */
  error?: string;
  errors?: { email?: string; reference?: string; message?: string };
  /** The submitted values, for browsers without JavaScript, which load the page again. */
  typed?: { email: string; reference: string; message: string };
}

/** A form that files a complaint and shows its number. It works without JavaScript. */
export function ComplaintForm({ result }: { result: ComplaintResult | undefined }) {
  const isPending = useNavigation().formAction === '/contact';
  return (
    <section aria-labelledby="complaint-form" className="max-w-2xl" data-screen-only>
      <h2 id="complaint-form" className="text-2xl">
        Send a complaint
      </h2>
      {result?.success ? (
        <FormOutcome className="mt-4 font-medium">{result.success}</FormOutcome>
      ) : (
        <Form
          method="post"
          action="/contact#complaint-form"
          preventScrollReset
          noValidate
          className="mt-4 grid gap-4"
        >
          <Field
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={result?.typed?.email}
            error={result?.errors?.email}
          />
          <Field
            label="Payment ID or order ID (optional)"
            name="reference"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={result?.typed?.reference}
            error={result?.errors?.reference}
          />
          <TextArea
            label="What went wrong?"
            name="message"
            required
            defaultValue={result?.typed?.message}
            error={result?.errors?.message}
          />
          <div>
            <Button type="submit" pending={isPending}>
              Send complaint
            </Button>
            <FormMessage
              error={(!isPending && result?.error) || ''}
              help="You get a complaint number by email."
            />
          </div>
        </Form>
      )}
    </section>
  );
}
