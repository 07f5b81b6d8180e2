import { askForPasskey } from './passkey.ts';

const TIMEOUT_MS = 20_000;

/**
 * Logs in with a passkey, which is both factors at once and renews the session. Resolves to whether it worked,
 * and never rejects.
 */
export async function confirmWithPasskey(): Promise<boolean> {
  try {
    const options = await post('options', {});
    const response = options.ok ? await askForPasskey(await options.json()) : null;
    return response !== null && (await post('verify', { response })).ok;
  } catch {
    return false;
  }
}

function post(path: 'options' | 'verify', body: object): Promise<Response> {
  return fetch(`/auth/passkey/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
