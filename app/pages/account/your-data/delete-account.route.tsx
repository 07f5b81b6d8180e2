import { useState } from 'react';
import { Form, redirect, useNavigate, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { formErrorOf } from '#app/lib/shop-errors.server.ts';
import * as labels from '#app/messages/labels.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { DELETION_HOURS } from '#domain/privacy.ts';
import { getLinkedGithub } from '#server/features/accounts/github-account.ts';
import { deleteOwnAccount, hasJustLoggedIn } from '#server/features/privacy/own-data.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { goToGithub } from '../auth-client.ts';
import type { Route } from './+types/delete-account.route.ts';
import { DeletionNotes } from './deletion-notes.tsx';

export const middleware: Route.MiddlewareFunction[] = [requireUser()];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  const reader = readTogether(shop);
  const [linked, isConfirmed] = await Promise.all([
    shop.githubOauth && getLinkedGithub(reader),
    hasJustLoggedIn(reader, request.headers),
  ]);
  return { hasGithub: linked !== null, hasPassword: !linked?.isOnlySignIn, isConfirmed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = getUserContext(context);
  const password = String((await readForm(request)).get('current') ?? '').slice(0, 1024);
  try {
    await deleteOwnAccount(shop, { headers: request.headers, password });
  } catch (error) {
    return { error: '', errors: {}, ...formErrorOf(shop, error) };
  }
  return redirect('/login?deletion');
}

export const meta: Route.MetaFunction = () => [{ title: labels.deleteMyAccount }];

/** `/dashboard/account/delete` asks for the password or GitHub, and then plans the deletion. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { hasGithub, hasPassword, isConfirmed } = loaderData;
  const navigate = useNavigate();
  const isPending = useNavigation().formMethod === 'POST';
  const [githubError, setGithubError] = useState('');
  const needsGithub = !isConfirmed && !hasPassword;
  async function confirm() {
    const failure = await goToGithub('sign-in/social', '/dashboard/account/delete');
    if (failure) setGithubError(failure.message);
  }
  return (
    <Dialog
      title={labels.deleteMyAccount}
      onClose={() => void navigate('/dashboard/account', { replace: true })}
    >
      <DeletionNotes
        undo={`To undo it, log in within ${DELETION_HOURS} hours. A new order with your email undoes it, too.`}
      />
      <Form method="post" noValidate className="mt-5">
        <div className="grid gap-4">
          {needsGithub && <p>Please confirm with GitHub that it’s you.</p>}
          {isConfirmed && <p>You’ve just logged in, so you don’t need your password.</p>}
          {!isConfirmed && hasPassword && (
            <PasswordField
              label="Your password"
              name="current"
              error={isPending ? '' : actionData?.errors.current}
            />
          )}
        </div>
        <div className="dialog-footer mt-4">
          <div className="flex flex-wrap gap-3">
            {!needsGithub && (
              <Button type="submit" variant="danger" pending={isPending}>
                {labels.deleteMyAccount}
              </Button>
            )}
            {hasGithub && !isConfirmed && (
              <ScriptButton onClick={() => void confirm()}>Confirm with GitHub</ScriptButton>
            )}
          </div>
          <FormMessage error={githubError || (isPending ? '' : actionData?.error)} />
        </div>
      </Form>
    </Dialog>
  );
}
