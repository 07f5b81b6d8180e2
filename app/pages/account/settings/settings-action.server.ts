import { formErrorOf } from '#app/lib/shop-errors.server.ts';
import type { Context } from '#server/context.ts';
import { changePassword } from '#server/features/accounts/change-password.ts';
import { unlinkGithub } from '#server/features/accounts/github-account.ts';
import { endOtherSessions, endOwnSession } from '#server/features/accounts/own-sessions.ts';
import { requestEmailChange } from '#server/features/accounts/request-email-change.ts';
import { setOwnChoice } from '#server/features/privacy/own-data.ts';
import { parseChoice } from '../your-data/parse-choice.server.ts';

/** The result of one of the page's forms. */
export interface SettingsResult {
  form: 'email' | 'password' | 'github' | 'choice' | 'session';
  success?: string;
  /** The error of the whole form. */
  error?: string;
  /** The errors of single fields. */
  errors?: { email?: string; current?: string; next?: string };
}

/**
 * Handles the email, password, GitHub and session forms and the switches of the account page. `cookies` are values of
 * `Set-Cookie` headers.
 */
export async function handleSettingsForm(
  shop: Context,
  headers: Headers,
  values: FormData,
): Promise<SettingsResult & { cookies?: string[] }> {
  const form =
    (['email', 'github', 'choice', 'session'] as const).find((name) => name === values.get('form')) ??
    'password';
  const text = (name: string) => String(values.get(name) ?? '').slice(0, 1024);
  const current = text('current');
  try {
    switch (form) {
      case 'github':
        await unlinkGithub(shop);
        return { form };
      case 'choice':
        await setOwnChoice(shop, parseChoice(values));
        return { form };
      case 'session': {
        // Without a session the form means all others.
        const id = text('session');
        await (id ? endOwnSession(shop, id) : endOtherSessions(shop));
        return { form, success: 'You’re logged out there.' };
      }
      case 'email': {
        const { email } = await requestEmailChange(shop, {
          headers,
          email: text('email'),
          password: current,
        });
        return { form, success: `We’ve emailed a link to ${email}. Your email changes when you open it.` };
      }
      case 'password': {
        const cookies = await changePassword(shop, { headers, current, next: text('next') });
        return { form, success: 'Your password has changed. We’ve logged you out everywhere else.', cookies };
      }
    }
  } catch (error) {
    return { form, ...formErrorOf(shop, error) };
  }
}
