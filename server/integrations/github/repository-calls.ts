import type { Octokit } from '@octokit/core';
import type { Repository } from '#domain/github.ts';
import type { GithubClients } from './client.ts';
import { guard, toCodeHostError } from './to-code-host-error.ts';

export const REPOSITORY = 'GET /repos/{owner}/{repo}';
/** Asks for a commit's hash alone. */
export const SHA = { accept: 'application/vnd.github.sha' };
/** 409 means that the repository is empty. */
export const NO_COMMIT: readonly number[] = [404, 409, 422];

type Request<T> = (client: Octokit) => Promise<T>;

/** Runs requests that then throw only CodeHostError, or return `missing` for a 404. */
export function callOr<T, M>(missing: M, request: () => Promise<T>): Promise<T | M> {
  return guard(() =>
    request().catch((error: unknown) => {
      if (isNotFound(error)) return missing;
      throw error;
    }),
  );
}

/** A refused request is repeated once when the repository has moved to another installation of the app. */
export async function withClient<T>(
  clients: GithubClients,
  repository: Repository,
  request: Request<T>,
): Promise<T> {
  const client = await clients.get(repository);
  try {
    return await request(client);
  } catch (error) {
    const isRefused = toCodeHostError(error).kind === 'needs_person';
    const other = isRefused ? await clients.renew(repository, client) : null;
    if (!other) throw error;
    return request(other);
  }
}

/**
 * Runs requests about a repository. GitHub answers 404 also when the token cannot see the repository: `missing`
 * is returned only when the token can.
 */
export function callRepositoryOr<T, M>(
  clients: GithubClients,
  repository: Repository,
  missing: M,
  request: Request<T>,
): Promise<T | M> {
  return guard(() =>
    withClient(clients, repository, async (client) => {
      try {
        return await request(client);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await client.request(REPOSITORY, { ...repository });
        return missing;
      }
    }),
  );
}

/**
 * Whether the 404 is about the requested thing. One about our app's installation is a failure of our setup.
 */
function isNotFound(error: unknown): boolean {
  const { status, request } = error as { status?: number; request?: { url?: string } };
  return (
    status === 404 && !/\/app\/installations|\/repos\/[^/]+\/[^/]+\/installation$/.test(request?.url ?? '')
  );
}

export function statusOf(error: unknown): number | undefined {
  return (error as { status?: number }).status;
}
