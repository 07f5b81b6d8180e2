import type { Settling } from '#app/endpoints/settle-exception.ts';
import { CallError } from '#app/functions-client.ts';
import type { Status } from '#contract/status.ts';

interface Answer {
  told?: string;
  error?: { status: Status; message: string };
}

/** Mends or settles a case; answers what became of it, in words. Throws CallError. Browser only. */
export async function sendSettling(settling: Settling): Promise<string> {
  const response = await fetch('/admin/settle-exception', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settling),
  }).catch(() => null);
  const answer: Answer | null = response && (await response.json().catch(() => null));
  if (answer?.told) return answer.told;
  throw new CallError(answer?.error?.status ?? 'UNAVAILABLE', answer?.error?.message);
}
