import { listCommonPasswords } from '#server/features/accounts/new-password.ts';

/** `/common-passwords.json` lists passwords that forms warn of, so that no form sends one to ask. */
export function loader(): Response {
  return Response.json(listCommonPasswords(), { headers: { 'cache-control': 'public, max-age=86400' } });
}
