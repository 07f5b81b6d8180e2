import { data, redirect } from 'react-router';
import { Logo } from '#app/components/shell/logo.tsx';
import { CookieNotice } from '#app/components/ui/cookie-notice.tsx';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { testCookie } from '#domain/cookies.ts';
import type { Route } from './+types/login.route.ts';
import { adminMeta } from './admin-meta.ts';
import { SignInForm } from './sign-in-form.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { actor, settings } = shopOf(context);
  if (actor?.rights) throw redirect('/admin');
  const headers = { 'set-cookie': testCookie.serialize('kept', settings.appUrl) };
  return data({ isDenied: actor !== null }, { headers });
}

export const meta: Route.MetaFunction = () => adminMeta('Sign in');

/** `/admin/login` is the login of the admin panel. It tells signed-in users that they aren't admins. */
export default function AdminLogin({ loaderData: { isDenied } }: Route.ComponentProps) {
  return (
    <div className="page grid min-h-[80dvh] place-items-center py-10">
      <section className="w-full max-w-md panel p-6 sm:p-8">
        <div className="mb-6 flex items-center gap-3 border-b border-rule pb-4">
          <Logo />
          <h1 className="text-2xl">Admin sign in</h1>
        </div>
        <CookieNotice />
        <SignInForm initialError={isDenied ? labels.accessDenied : ''} />
      </section>
    </div>
  );
}
