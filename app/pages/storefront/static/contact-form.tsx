import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import type { ContactTopic } from '#domain/thread.ts';

export interface ContactResult {
  success?: string;
  /** The error of the whole form. */
  error?: string;
  errors?: { email?: string; reference?: string; message?: string };
  /** The submitted values, for browsers without JavaScript, which load the page again. */
  typed?: { topic: ContactTopic; email: string; reference: string; message: string };
}

const TOPICS: readonly (readonly [ContactTopic, string])[] = [
  ['complaint', 'A complaint'],
  ['question', 'A question before buying'],
  ['order', 'An order'],
  ['refund', 'A refund'],
];
const COMPLAINT = {
  heading: 'Send a complaint',
  message: 'What went wrong?',
  submit: 'Send complaint',
  help: 'You get a complaint number by email.',
};
const OTHER_TOPIC = {
  heading: 'Write to us',
  message: 'Your message',
  submit: 'Send message',
  help: 'We reply by email within 24 hours.',
};

/** A form that files a complaint and shows its number, or sends another message. It works without JavaScript. */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  const [topic, setTopic] = useState<string>(result?.typed?.topic ?? 'complaint');
  const texts = topic === 'complaint' ? COMPLAINT : OTHER_TOPIC;
  const isPending = useNavigation().formAction === '/contact';
  return (
    <section aria-labelledby="complaint-form" className="max-w-2xl" data-screen-only>
      <h2 id="complaint-form" className="text-2xl">
        {texts.heading}
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
          <Select
            label="What is it about?"
            name="topic"
            options={TOPICS}
            value={topic}
            onChange={({ target }) => setTopic(target.value)}
          />
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
            label={texts.message}
            name="message"
            required
            defaultValue={result?.typed?.message}
            error={result?.errors?.message}
          />
          <div>
            <Button type="submit" pending={isPending}>
              {texts.submit}
            </Button>
            <FormMessage error={(!isPending && result?.error) || ''} help={texts.help} />
          </div>
        </Form>
      )}
    </section>
  );
}
