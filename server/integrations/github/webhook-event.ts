import * as z from 'zod';
import type { Repository } from '#domain/github.ts';
import { parseJson } from '../../platform/parse-json.ts';

/** Events after which a repository should be read again. */
const EVENTS = new Set(['push', 'release', 'check_suite', 'repository']);

const NAME = /^[\w.-]{1,100}$/;
const name = z.string().regex(NAME);
const owner = z.object({ login: name.optional(), name: name.optional() });

/** Source: https://docs.github.com/webhooks/webhook-events-and-payloads */
const event = z.object({
  repository: z.object({ name, owner }),
  /** The name or owner before a repository was renamed or transferred, in `repository` events. */
  changes: z
    .object({
      repository: z.object({ name: z.object({ from: name }) }).optional(),
      owner: z
        .object({ from: z.object({ user: owner.nullish(), organization: owner.nullish() }) })
        .optional(),
    })
    .optional(),
});

/**
 * Lists the repository that an event is about, under its new and its old name. Empty for other events and
 * unreadable bodies.
 */
export function listEventRepositories(type: string | null, rawBody: Uint8Array): Repository[] {
  if (!EVENTS.has(type ?? '')) return [];
  const parsed = event.safeParse(parseJson(readPayload(rawBody)));
  if (!parsed.success) return [];
  const { repository, changes } = parsed.data;
  const from = changes?.owner?.from;
  const before = from?.organization?.login ?? from?.user?.login;
  const owners = [repository.owner.login ?? repository.owner.name, before];
  const names = [repository.name, changes?.repository?.name.from];
  return owners.flatMap((login) => names.flatMap((repo) => (login && repo ? [{ owner: login, repo }] : [])));
}

/** GitHub's default is a form with the JSON in `payload`. It signs the form as it is sent. */
function readPayload(rawBody: Uint8Array): string {
  const text = new TextDecoder().decode(rawBody);
  return text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text;
}
