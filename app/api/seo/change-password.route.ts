import { redirect } from 'react-router';

/** Where password managers send people to change a password: https://w3c.github.io/webappsec-change-password-url/ */
export function loader() {
  return redirect('/dashboard/account');
}
