import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

// The files agree with the shop and with each other. `npm run check` also lets their own programs read them.

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const nginx = read('nginx/capstone.conf');
const caddy = read('caddy/Caddyfile');
const unit = read('systemd/capstone@.service');
const guide = read('../docs/deployment.md');
const documentedSettings = new Set(matches(read('../.env.example'), /^#? ?([A-Z][A-Z_]+)=/gm));

test('the units set documented settings only and start what npm start does', () => {
  for (const file of globSync('systemd/*.service', { cwd: import.meta.dirname })) {
    const settings = matches(read(file), /^Environment=(.*)$/gm).flatMap((line) =>
      matches(line, /([A-Z_]+)=/g),
    );
    expect(settings.filter((name) => !documentedSettings.has(name))).toEqual([]);
  }
  const [, command] = unit.match(/^ExecStart=\S+\/node_modules\/\.bin\/(.*)$/m) ?? [];
  expect(command).toBe(packageJson.scripts.start);
});

test('the proxies and the guide name the same nodes', () => {
  const nodes = ['127.0.0.1:3000', '127.0.0.1:3001'];
  expect(matches(nginx, /^\s+server (127\S+)/gm)).toEqual(nodes);
  expect(caddy).toContain(`{$SHOP_NODES:${nodes.join(' ')}}`);
  for (const node of nodes) expect(guide).toContain(`capstone@${node.split(':')[1]}`);
});

test('the proxies let the shop answer, refuse and close connections first', () => {
  const server = read('../server/platform/http/http-server.ts');
  const idleSeconds = Number(server.match(/keepAliveTimeout = (\d+)_000/)?.[1]);
  expect(Number(nginx.match(/keepalive_timeout (\d+)s/)?.[1])).toBeLessThan(idleSeconds);
  expect(Number(caddy.match(/keepalive (\d+)s/)?.[1])).toBeLessThan(idleSeconds);
  expect(server).toContain('MAX_BODY_BYTES = 256 * 1024');
  expect(nginx).toContain('client_max_body_size 1m;');
  expect(caddy).toContain('max_size 1MB');
  // Callables end within 70 seconds.
  expect(Number(nginx.match(/proxy_read_timeout (\d+)s/)?.[1])).toBeGreaterThan(70);
  expect(Number(caddy.match(/response_header_timeout (\d+)s/)?.[1])).toBeGreaterThan(70);
});

test('every file that the guide names is there', () => {
  const files = matches(guide, /`(ops\/[^`*]+)`/g);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(globSync(file.replace(/\/$/, ''))).toHaveLength(1);
});
