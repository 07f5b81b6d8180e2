import { type AuthError, callAuth, getCodeEndpoint, requestOrderLinks } from '../auth-client.ts';
import type { LoginMode, LoginValues } from './login-messages.ts';

/** What stands in the login form; what the present shape does not ask for is empty. */
export function readLoginValues(form: HTMLFormElement): LoginValues {
  const data = new FormData(form);
  const [email = '', password = '', code = ''] = ['email', 'password', 'code'].map((name) =>
    String(data.get(name) ?? ''),
  );
  return { email: email.trim(), password, code: code.trim() };
}

/** Does what the form's present shape is for. `token` is a reset link's. Null when it worked. */
export function submitLogin(
  mode: LoginMode,
  typed: LoginValues & { token: string },
): Promise<AuthError | null> {
  const { email, password, code, token } = typed;
  switch (mode) {
    case 'log in':
      return callAuth('sign-in/email', { email, password });
    case 'code':
      return callAuth(getCodeEndpoint(code), { code });
    case 'sign up':
      return callAuth('sign-up/email', { email, password, name: email.split('@')[0] ?? '' });
    case 'reset':
      return callAuth('request-password-reset', { email });
    case 'find order':
      return requestOrderLinks(email);
    case 'new password':
      return callAuth('reset-password', { newPassword: password, token });
  }
}
