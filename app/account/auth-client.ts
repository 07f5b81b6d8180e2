/** A refusal of the accounts library; `code` is its name for the reason, empty when no answer of the server came. */
export interface AuthRefusal {
  status: number;
  code: string;
  message: string;
}

const LONGEST_CALL_MS = 70_000;

/** Asks one of Better Auth's addresses, `sign-in/email` say. Null when it worked; never throws. */
export async function askAuth(path: string, body: Record<string, string>): Promise<AuthRefusal | null> {
  try {
    const response = await fetch(`/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    if (response.ok) return null;
    const { code, message } = (await response.json().catch(() => null)) ?? {};
    return {
      status: response.status,
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return { status: 0, code: '', message: '' };
  }
}
