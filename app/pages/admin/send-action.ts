import type { Reversing } from '#app/api/reverse-reward.route.ts';
import type { Settling } from '#app/api/settle-case.route.ts';
import { CallError } from '#app/lib/callables-client.ts';
import type { Status } from '#contract/status.ts';

/** What an admin can ask for beside the functions of the contract. */
interface Deeds {
  'settle-exception': Settling;
  'reverse-reward': Reversing;
}

interface Answer {
  told?: string;
  error?: { status: Status; message: string };
}

/** Asks for a deed; answers what became of it, in words. Throws CallError. Browser only. */
export async function sendDeed<N extends keyof Deeds>(name: N, asked: Deeds[N]): Promise<string> {
  const response = await fetch(`/admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch(() => null);
  const answer: Answer | null = response && (await response.json().catch(() => null));
  if (answer?.told) return answer.told;
  throw new CallError(answer?.error?.status ?? 'UNAVAILABLE', answer?.error?.message);
}
