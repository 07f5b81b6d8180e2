import { formErrorOf } from '#app/lib/shop-errors.server.ts';
import * as messages from '#app/messages/settings.tsx';
import { changePassword } from '#server/accounts/change-password.ts';
import { unlinkGithub } from '#server/accounts/github-account.ts';
import { requestEmailChange } from '#server/accounts/request-email-change.ts';
import type { Context } from '#server/context.ts';
import { setOwnChoice } from '#server/privacy/own-data.ts';
import { parseChoice } from '../your-data/parse-choice.ts';

/** The result of one of the page's forms. */
export interface SettingsResult {
  form: 'email' | 'password' | 'github' | 'choice';
  success?: string;
  /** The error of the whole form. */
  error?: string;
  /** The errors of single fields. */
  errors?: { email?: string; current?: string; next?: string };
}

interface SettingsResponse {
  result: SettingsResult;
  /** Values of `Set-Cookie` headers. */
  cookies: string[];
}

/** Handles the email, password and GitHub forms and the switches of the account page. */
export async function handleSettingsForm(
  shop: Context,
  headers: Headers,
  values: FormData,
): Promise<SettingsResponse> {
  const form =
    (['email', 'github', 'choice'] as const).find((name) => name === values.get('form')) ?? 'password';
  const text = (name: string) => String(values.get(name) ?? '').slice(0, 1024);
  try {
    if (form === 'github') {
      await unlinkGithub(shop);
      return { result: { form }, cookies: [] };
    }
    if (form === 'choice') {
      await setOwnChoice(shop, parseChoice(values));
      return { result: { form }, cookies: [] };
    }
    if (form === 'email') {
      const { email } = await requestEmailChange(shop, {
        headers,
        email: text('email'),
        password: text('current'),
      });
      const success = messages.emailLinkSent(email);
      return { result: { form, success }, cookies: [] };
    }
    const cookies = await changePassword(shop, { headers, current: text('current'), next: text('next') });
    const success = messages.passwordChanged;
    return { result: { form, success }, cookies };
  } catch (error) {
    return { result: { form, ...formErrorOf(shop, error) }, cookies: [] };
  }
}
