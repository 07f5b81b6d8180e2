import { Octokit } from '@octokit/core';
import { describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#test/harness/start-test-sandbox.ts';

const PUT_COLLABORATOR = 'PUT /repos/{owner}/{repo}/collaborators/{username}';
const REPO = { owner: 'capstone-projects', repo: 'smart-attendance' };

function octokitFor({ githubApiUrl }: TestSandbox) {
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  return new Octokit({ auth: 'sandbox-token', baseUrl: githubApiUrl, log });
}

function ignore(): void {
  // Octokit would log the refused requests that some tests make.
}

/** Returns the response, or the error of a refused invitation. */
async function inviteOnce(sandbox: TestSandbox, username: string, permission = 'pull') {
  return octokitFor(sandbox)
    .request(PUT_COLLABORATOR, { ...REPO, username, permission })
    .catch((error: { status: number; message: string }) => error);
}

describe('users', () => {
  test('well-formed names exist in any case, with stable ids', async () => {
    const sandbox = await startTestSandbox();
    const github = octokitFor(sandbox);
    const { data: asha } = await github.request('GET /users/{username}', { username: 'Asha-Rao' });
    expect(asha).toMatchObject({ login: 'Asha-Rao', name: 'Asha Rao', type: 'User' });
    expect(asha.avatar_url).toBe('http://localhost:3000/sandbox/avatars/asha-rao.svg');
    const { data: again } = await github.request('GET /users/{username}', { username: 'ASHA-RAO' });
    expect(again).toEqual(asha);
    const { data: byId } = await github.request('GET /user/{account_id}', { account_id: Number(asha.id) });
    expect(byId).toEqual(asha);
    const fresh = await startTestSandbox();
    const { data: later } = await octokitFor(fresh).request('GET /users/{username}', {
      username: 'asha-rao',
    });
    expect(later.id).toBe(asha.id);

    for (const username of ['org-college', REPO.owner]) {
      const { data } = await github.request('GET /users/{username}', { username });
      expect(data.type).toBe('Organization');
    }
  });

  test.each(['missing', 'Missing-person', '-a', 'a-', 'a--b', 'a_b', 'x'.repeat(40)])(
    '%s does not exist',
    async (username) => {
      const github = octokitFor(await startTestSandbox());
      await expect(github.request('GET /users/{username}', { username })).rejects.toMatchObject({
        status: 404,
        response: { data: { message: 'Not Found', status: '404' } },
      });
    },
  );

  test('unknown ids and requests without a token are refused', async () => {
    const sandbox = await startTestSandbox();
    const github = octokitFor(sandbox);
    await expect(github.request('GET /user/{account_id}', { account_id: 7 })).rejects.toMatchObject({
      status: 404,
    });
    expect((await fetch(`${sandbox.githubApiUrl}/users/asha`)).status).toBe(401);
  });
});

describe('invitations', () => {
  test('an invitation is accepted and the collaborator removed', async () => {
    const sandbox = await startTestSandbox();
    const github = octokitFor(sandbox);
    const first = await inviteOnce(sandbox, 'asha');
    expect(first).toMatchObject({
      status: 201,
      data: {
        repository: { full_name: 'capstone-projects/smart-attendance' },
        invitee: { login: 'asha', id: expect.any(Number) },
        inviter: { login: expect.any(String) },
        permissions: 'read',
        expired: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    const { data } = first as { data: { id: number; html_url: string } };
    expect(data.html_url).toBe(`http://localhost:3000/sandbox#invite-${data.id}`);
    expect(await inviteOnce(sandbox, 'ASHA')).toMatchObject({ status: 201, data: { id: data.id } });

    const membership = { ...REPO, username: 'asha' };
    const member = 'GET /repos/{owner}/{repo}/collaborators/{username}';
    await expect(github.request(member, membership)).rejects.toMatchObject({ status: 404 });
    const accepted = await sandbox.post(`/sandbox/invites/${data.id}/accept`);
    expect(accepted.headers.get('location')).toBe(`/sandbox#invite-${data.id}`);
    expect((await sandbox.post(`/sandbox/invites/${data.id}/accept`)).status).toBe(404);

    expect((await github.request(member, membership)).status).toBe(204);
    expect(await inviteOnce(sandbox, 'asha')).toMatchObject({ status: 204 });
    expect((await github.request(`${member}/permission`, membership)).data).toMatchObject({
      permission: 'read',
    });

    await github.request('DELETE /repos/{owner}/{repo}/collaborators/{username}', membership);
    await expect(github.request(member, membership)).rejects.toMatchObject({ status: 404 });
    expect((await github.request(`${member}/permission`, membership)).data).toMatchObject({
      permission: 'none',
    });
  });

  test('pending invitations are listed and cancelled', async () => {
    const sandbox = await startTestSandbox();
    for (const name of ['asha', 'ravi', 'meera']) await inviteOnce(sandbox, name);
    const list = 'GET /repos/{owner}/{repo}/invitations';
    const one = await octokitFor(sandbox).request(list, { ...REPO, per_page: 2 });
    expect(one.data.map(({ invitee }) => invitee?.login)).toEqual(['asha', 'ravi']);
    expect(one.headers.link).toContain('page=2>; rel="next"');
    const two = await octokitFor(sandbox).request(list, { ...REPO, per_page: 2, page: 2 });
    expect(two.data.map(({ invitee }) => invitee?.login)).toEqual(['meera']);

    const ravi = { ...REPO, invitation_id: Number(one.data[1]!.id) };
    const path = '/repos/{owner}/{repo}/invitations/{invitation_id}';
    expect((await octokitFor(sandbox).request(`DELETE ${path}`, ravi)).status).toBe(204);
    await expect(octokitFor(sandbox).request(`DELETE ${path}`, ravi)).rejects.toMatchObject({ status: 404 });
    const elsewhere = { ...ravi, repo: 'another', invitation_id: Number(one.data[0]!.id) };
    await expect(octokitFor(sandbox).request(`DELETE ${path}`, elsewhere)).rejects.toMatchObject({
      status: 404,
    });

    const fresh = await inviteOnce(sandbox, 'ravi');
    expect((fresh as { data: { id: number } }).data.id).toBeGreaterThan(two.data[0]!.id);
  });

  test('flaky names fail twice per repository', async () => {
    const sandbox = await startTestSandbox();
    expect(await inviteOnce(sandbox, 'flaky-ravi')).toMatchObject({ status: 503 });
    expect(await inviteOnce(sandbox, 'Flaky-Ravi')).toMatchObject({ status: 503 });
    expect(await inviteOnce(sandbox, 'flaky-ravi')).toMatchObject({ status: 201 });
    const other = { ...REPO, repo: 'another', username: 'flaky-ravi' };
    await expect(octokitFor(sandbox).request(PUT_COLLABORATOR, other)).rejects.toMatchObject({ status: 503 });
  });

  test.each([
    ['blocked', 403, 'Must have admin rights to Repository.'],
    ['Blocked', 403, 'Must have admin rights to Repository.'],
    ['missing-one', 404, 'Not Found'],
    ['org-college', 422, 'Validation Failed'],
  ])('%s is always refused with %i', async (username, status, message) => {
    const sandbox = await startTestSandbox();
    for (let time = 0; time < 4; time += 1) {
      const refusal = (await inviteOnce(sandbox, username)) as { status: number; message: string };
      expect(refusal.status).toBe(status);
      expect(refusal.message).toContain(message);
    }
    expect(await (await sandbox.shop.request('/sandbox')).text()).toContain('No invitations yet.');
  });

  test('repositories are private and belong to organizations, and unknown permissions are refused', async () => {
    const sandbox = await startTestSandbox();
    const { data } = await octokitFor(sandbox).request('GET /repos/{owner}/{repo}', REPO);
    expect(data).toMatchObject({
      full_name: 'capstone-projects/smart-attendance',
      private: true,
      owner: { login: 'capstone-projects', type: 'Organization' },
      permissions: { admin: true },
    });
    expect(await inviteOnce(sandbox, 'asha', 'king')).toMatchObject({ status: 422 });
  });
});
