import { changePassword } from '#server/accounts/change-password.ts';
import { requestEmailChange } from '#server/accounts/request-email-change.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';

/** What became of one of the page's forms. */
export interface SettingsResult {
  form: 'email' | 'password';
  success?: string;
  /** Of the whole form. */
  error?: string;
  /** By field. */
  errors?: { email?: string; current?: string; next?: string };
}

interface Done {
  told: SettingsResult;
  cookies: string[];
}

/** Does what a form of the account page asks for. */
export async function handleSettingsForm(shop: Context, headers: Headers, typed: FormData): Promise<Done> {
  const form = typed.get('form') === 'email' ? 'email' : 'password';
  const text = (name: string) => String(typed.get(name) ?? '').slice(0, 1024);
  try {
    if (form === 'email') {
      const asked = { headers, email: text('email'), password: text('current') };
      const { email } = await requestEmailChange(shop, asked);
      const success = `We have mailed a link to ${email}. Your email changes when you open it.`;
      return { told: { form, success }, cookies: [] };
    }
    const cookies = await changePassword(shop, { headers, current: text('current'), next: text('next') });
    const success = 'Your password has changed. You are logged out everywhere else.';
    return { told: { form, success }, cookies };
  } catch (error) {
    return { told: { form, ...refused(shop, error) }, cookies: [] };
  }
}

function refused({ log }: Context, error: unknown): Pick<SettingsResult, 'error' | 'errors'> {
  const { message, details } = reportError(log, error);
  const { field } = (details ?? {}) as { field?: string };
  return field ? { errors: { [field]: message } } : { error: message };
}
