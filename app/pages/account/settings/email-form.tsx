import { useActionData, useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import * as messages from '#app/messages/settings.tsx';
import type { SettingsResult } from './settings-action.ts';

/** Requests an email change, which a link mailed to the new address confirms. */
export function EmailForm({ email }: { email: string }) {
  const fetcher = useFetcher<SettingsResult>();
  const posted = useActionData<SettingsResult>();
  // Without JavaScript, the page's own post.
  const result = fetcher.data ?? (posted?.form === 'email' ? posted : undefined);
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="email" />
      <p>{messages.emailIs(<strong className="wrap-anywhere">{email}</strong>)}</p>
      <EmailField label={messages.newEmail} name="email" required error={result?.errors?.email} />
      <Field
        label={messages.yourPassword}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={result?.errors?.current}
      />
      <div>
        <Button type="submit" pending={isPending}>
          {messages.changeEmail}
        </Button>
        <FormMessage error={(!isPending && result?.error) || ''} success={isPending ? '' : result?.success}>
          {messages.changeEmailNote}
        </FormMessage>
      </div>
    </fetcher.Form>
  );
}
