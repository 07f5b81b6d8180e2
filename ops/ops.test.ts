import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import appRoutes from '#app/routes.ts';
import packageJson from '../package.json' with { type: 'json' };

// The files agree with the shop and with each other. `npm run check` also lets their own programs read them.

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const nginx = read('nginx/capstone.conf');
const caddy = read('caddy/Caddyfile');
const unit = read('systemd/capstone@.service');
const containerfile = read('container/Containerfile');
const guide = read('../docs/deployment.md');
const documentedSettings = new Set(matches(read('../.env.example'), /^#? ?([A-Z][A-Z_]+)=/gm));
/** glibc reads its own setting before the shop starts. */
const isDocumented = (name: string) => name === 'MALLOC_ARENA_MAX' || documentedSettings.has(name);

test('the units set documented settings only and start what npm start does', () => {
  for (const file of globSync('systemd/*.service', { cwd: import.meta.dirname })) {
    const settings = matches(read(file), /^Environment=(.*)$/gm).flatMap((line) =>
      matches(line, /([A-Z_]+)=/g),
    );
    expect(settings.filter((name) => !isDocumented(name))).toEqual([]);
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
  const limits = read('../server/platform/http/limit-requests.ts');
  const idleSeconds = Number(server.match(/keepAliveTimeout = (\d+)_000/)?.[1]);
  expect(Number(nginx.match(/keepalive_timeout (\d+)s/)?.[1])).toBeLessThan(idleSeconds);
  expect(Number(caddy.match(/keepalive (\d+)s/)?.[1])).toBeLessThan(idleSeconds);
  // The shop's own limits are at most as large, so that the shop says what is too large.
  expect(limits).toContain('MAX_GITHUB_EVENT_BYTES = 2048 * KB');
  expect(nginx).toContain('client_max_body_size 2m;');
  expect(caddy).toContain('max_size 3MB');
  // Callables end within 70 seconds.
  expect(Number(nginx.match(/proxy_read_timeout (\d+)s/)?.[1])).toBeGreaterThan(70);
  expect(Number(caddy.match(/response_header_timeout (\d+)s/)?.[1])).toBeGreaterThan(70);
});

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string | number>;
  volumes?: string[];
  networks: string[];
  depends_on?: Record<string, object>;
  command?: string[];
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: object;
  networks: object;
};
const composeEnv = read('compose/.env.example');

test('the image has what it runs, and starts what npm start does', () => {
  const [, command = ''] = containerfile.match(/^CMD (\[.*\])$/m) ?? [];
  expect(`node ${JSON.parse(command).join(' ')}`).toBe(packageJson.scripts.start);
  // Whole folders are compared, because the server also reads fonts of app/, and a build belongs to its
  // sources.
  expect(containerfile).toContain('COPY --from=build /app ./');
  const ignored = read('../.dockerignore');
  const folders = Object.keys(packageJson.imports).map((name) => name.slice(1, -2));
  for (const name of [
    ...folders.filter((folder) => folder !== 'test'),
    'scripts',
    'public',
    'main.ts',
    'package-lock.json',
  ])
    expect(ignored).toContain(`!${name}\n`);
  // systemd itself sets this variable, see scripts/compile-cache.mjs.
  const settings = matches(containerfile, /^ +([A-Z_]+)=/gm).filter((name) => name !== 'CACHE_DIRECTORY');
  expect(settings.filter((name) => !isDocumented(name))).toEqual([]);
});

test('the image keeps the four promises of hosts that install any image with one command', async () => {
  // Data are in /storage, which belongs to the user of the image, and the port is then 80: see storage-settings.test.ts.
  expect(containerfile).toContain('STORAGE_DIR=/storage ');
  expect(containerfile).toMatch(/mkdir -p .*\/volumes\/storage$/m);
  expect(containerfile).not.toMatch(/^VOLUME.*storage/m);
  expect(containerfile).toMatch(/^EXPOSE 80 /m);
  expect(containerfile).toContain("fetch('http://127.0.0.1/readyz')");
  const routes = await appRoutes;
  const fileOf = (address: string) => routes.find(({ path }) => path === address)?.file;
  expect(fileOf('up')).toBe(fileOf('healthz'));
});

test('services and the image limit the memory that glibc keeps', () => {
  for (const file of [unit, containerfile]) expect(file).toContain('MALLOC_ARENA_MAX=2\n');
});

test('compose refers to files, services, volumes, networks and settings that exist', () => {
  const { services, volumes, networks } = compose;
  for (const { build, depends_on, volumes: mounts = [], networks: joined, command, image } of Object.values(
    services,
  )) {
    expect(image).toBeTruthy();
    if (build)
      expect(existsSync(`${import.meta.dirname}/compose/${build.context}/${build.dockerfile}`)).toBe(true);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on ?? {})));
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(joined));
    for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(`${import.meta.dirname}/compose/${source}`)).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
    if (command) expect(existsSync(command[0] ?? '')).toBe(true);
  }
  const { environment = {} } = services.node1 ?? {};
  expect(Object.keys(environment).filter((name) => !documentedSettings.has(name))).toEqual([]);
  expect(services.caddy?.environment?.SHOP_NODES).toBe('node1:3000 node2:3000');
  expect(environment).toMatchObject({ PORT: 3000, TRUST_PROXY: 1, HOST: '0.0.0.0' });
  expect(environment.DATABASE_URL).toContain('@pgbouncer:6432/');
  expect(environment.DATABASE_DIRECT_URL).toContain('@postgres:5432/');
});

test("compose's example has every variable that it needs, and documented settings", () => {
  const given = matches(composeEnv, /^([A-Z_]+)=/gm);
  const needed = matches(read('compose/compose.yaml'), /\$\{([A-Z_]+):/g);
  expect(given).toEqual(expect.arrayContaining(needed));
  expect(given.filter((name) => !documentedSettings.has(name) && !needed.includes(name))).toEqual([]);
});

test('every file that the guide names is there', () => {
  const files = matches(guide, /`(ops\/[^`*]+)`/g);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(globSync(file.replace(/\/$/, ''))).toHaveLength(1);
});
