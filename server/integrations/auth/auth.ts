import { APIError } from 'better-auth/api';
import { ADDRESS_HEADER, type AuthOptions, createLibrary, SESSION } from './library.ts';
import { type SecondFactor, secondFactorOf } from './second-factor.ts';

/** Who a request's session belongs to. */
export interface SessionAccount {
  sessionId: string;
  userId: string;
  email: string;
  emailVerified: boolean;
  /** Asks for a code after the password. */
  hasSecondFactor: boolean;
}

export interface Auth extends SecondFactor {
  /** Answers the library's own addresses below `/auth`. `address` is where the request came from. */
  handle(request: Request, address?: string): Promise<Response>;
  /** The account behind the cookie or `Authorization: Bearer` of these headers, or null. */
  accountOf(headers: Headers): Promise<SessionAccount | null>;
  /** Makes an account without a request (the sandbox's own two). Does nothing when the e-mail is taken; returns its id. */
  createAccount(account: { email: string; password: string; name: string }): Promise<string | null>;
  /** Mails a link for a new password when there is such an account. For a job: it takes longer when there is one. */
  mailResetLink(email: string): Promise<void>;
  /** Whether this is the password of the session's account. */
  isPassword(headers: Headers, password: string): Promise<boolean>;
  /**
   * Sets a new password (at least 6 characters) and ends all sessions but a fresh one, whose cookies it answers. Null when
   * `current` is wrong.
   */
  changePassword(headers: Headers, change: { current: string; next: string }): Promise<string[] | null>;
}

/** The external authentication provider of the spec, behind one door. */
export function createAuth(options: AuthOptions): Auth {
  const auth = createLibrary(options);

  return {
    async handle(request, address) {
      const headers = new Headers(request.headers);
      headers.delete(ADDRESS_HEADER);
      if (address) headers.set(ADDRESS_HEADER, address);
      return withoutToken(await auth.handler(new Request(request, { headers })));
    },
    async accountOf(headers) {
      const read = (disableRefresh: boolean) => auth.api.getSession({ headers, query: { disableRefresh } });
      const found = await read(true);
      if (!found) return null;
      const { session, user } = found;
      // A database that is only read refuses to prolong a session, which is one all the same.
      if (isToBeProlonged(session)) await read(false).catch(() => null);
      return {
        sessionId: session.id,
        userId: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        hasSecondFactor: user.twoFactorEnabled ?? false,
      };
    },
    async createAccount(account) {
      const result = await auth.api.signUpEmail({ body: account }).catch((error: unknown) => {
        if (error instanceof APIError && error.status === 'UNPROCESSABLE_ENTITY') return null;
        throw error;
      });
      return result?.user.id ?? null;
    },
    async mailResetLink(email) {
      await auth.api.requestPasswordReset({ body: { email } });
    },
    async isPassword(headers, password) {
      const checked = auth.api.verifyPassword({ headers, body: { password } });
      return (await orRefused(checked)) !== null;
    },
    async changePassword(headers, { current, next }) {
      const changed = auth.api.changePassword({
        headers,
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
        returnHeaders: true,
      });
      return (await orRefused(changed))?.headers.getSetCookie() ?? null;
    },
    ...secondFactorOf(auth, orRefused),
  };
}

function isToBeProlonged({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() <= Date.now() + (SESSION.expiresIn - SESSION.updateAge) * 1000;
}

/** Null for what the library refuses: a wrong password or code, an ended session. */
async function orRefused<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  });
}

/** Session tokens travel in the cookie and the `set-auth-token` header only, never in a body that scripts keep. */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('application/json')) return response;
  const body: unknown = await response.json().catch(() => null);
  if (body !== null && typeof body === 'object') {
    Reflect.deleteProperty(body, 'token');
    const { session } = body as { session?: unknown };
    if (session && typeof session === 'object') Reflect.deleteProperty(session, 'token');
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
