import { type AuthRefusal, askAuth, askForOrders, codeAddress } from '../auth-client.ts';
import type { LoginMode, TypedLogin } from './login-messages.ts';

/** What stands in the login form; what the present shape does not ask for is empty. */
export function readTyped(form: HTMLFormElement): TypedLogin {
  const data = new FormData(form);
  const [email = '', password = '', code = ''] = ['email', 'password', 'code'].map((name) =>
    String(data.get(name) ?? ''),
  );
  return { email: email.trim(), password, code: code.trim() };
}

/** Does what the form's present shape is for. `token` is a reset link's. Null when it worked. */
export function sendLogin(
  mode: LoginMode,
  typed: TypedLogin & { token: string },
): Promise<AuthRefusal | null> {
  const { email, password, code, token } = typed;
  switch (mode) {
    case 'log in':
      return askAuth('sign-in/email', { email, password });
    case 'code':
      return askAuth(codeAddress(code), { code });
    case 'sign up':
      return askAuth('sign-up/email', { email, password, name: email.split('@')[0] ?? '' });
    case 'reset':
      return askAuth('request-password-reset', { email });
    case 'find order':
      return askForOrders(email);
    case 'new password':
      return askAuth('reset-password', { newPassword: password, token });
  }
}
