#!/usr/bin/env bash
# octokit 5.0.5, GitHub's own client with everything, as its README recommends it (it has @octokit/plugin-retry inside).
# Expected: after a 502, of which no one knows whether GitHub has done the work, only requests are repeated that may be
# (GET, PUT, DELETE). A POST ends with the error.
# Seen: the POST is sent again, up to three times, and the caller sees one success. If GitHub had done the first, an issue, a
# comment or a workflow exists twice; an invitation that was sent comes back as a refusal (422) of the second.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts octokit@5.0.5 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import http from 'node:http';
import { Octokit } from 'octokit';

const created = [];
const server = http
  .createServer((request, response) => {
    created.push(`${request.method} ${request.url}`);
    // The first issue is created, and its answer is lost on the way.
    response.writeHead(created.length === 1 ? 502 : 201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ number: created.length }));
  })
  .listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const octokit = new Octokit({
  auth: 'token',
  baseUrl: `http://127.0.0.1:${server.address().port}`,
  retry: { retryAfterBaseValue: 10 },
  throttle: { enabled: false },
});
const { data } = await octokit.rest.issues.create({ owner: 'shop', repo: 'leaf', title: 'Setup fails' });
console.log('the caller sees issue', data.number, '- the server got', created);
assert.equal(data.number, 2);
assert.deepEqual(created, ['POST /repos/shop/leaf/issues', 'POST /repos/shop/leaf/issues']);
server.close();
JS
node run.mjs
