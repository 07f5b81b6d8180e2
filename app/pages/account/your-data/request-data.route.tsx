import { Form, useNavigation } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { DATA_LINK_HOURS } from '#domain/privacy.ts';
import { reportError } from '#server/errors.ts';
import { enqueueLinks } from '#server/features/accounts/public-email.ts';
import type { Route } from './+types/request-data.route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const values = await readForm(request);
  try {
    const { email } = await enqueueLinks(shop, String(values.get('email') ?? '').slice(0, 300), 'data-link');
    return { success: `If we keep data for ${email}, we’ve emailed a link to it. Please check your inbox.` };
  } catch (error) {
    return { error: reportError(shop.log, error).message };
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your data' },
  { name: 'robots', content: 'noindex' },
];

/** On `/privacy/request` people without an account get a link to their data. */
export default function RequestData({ actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const { success = '', error = '' } = isPending ? {} : { success: '', error: '', ...actionData };
  return (
    <MessagePage compact eyebrow="Privacy" title="Your data">
      <p>
        Download your data, choose what we may use it for, or delete it, without an account. We’ll email you a
        link that works for {DATA_LINK_HOURS} hours.
      </p>
      <Form method="post" noValidate className="mt-6 grid max-w-md gap-4">
        <EmailField label="Email" name="email" required />
        <div>
          <Button type="submit" variant="primary" pending={isPending}>
            Email me a link
          </Button>
          <FormMessage error={error} success={success} />
        </div>
      </Form>
    </MessagePage>
  );
}
