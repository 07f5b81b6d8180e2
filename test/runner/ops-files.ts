// This static check lets each program that will read files in ops/ read them here, if it is installed. Paths,
// ports and accounts of a server are replaced by this machine's.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createCertificate } from '../harness/certificate.ts';

interface Tool {
  program: string;
  /** Writes the program's input into an empty folder and returns its arguments. */
  prepare(folder: string): string[];
  /** Plugins without which the program fails. */
  needs?: string[];
}

/** Tenths: 1.5 of 10, which systemd calls OK. */
const MOST_EXPOSED = 15;

const tools: Tool[] = [
  { program: 'nginx', prepare: prepareNginx },
  {
    program: 'caddy',
    prepare: () => ['validate', '--adapter', 'caddyfile', '--config', 'ops/caddy/Caddyfile'],
  },
  { program: 'systemd-analyze', prepare: prepareUnits },
  {
    program: 'systemd-analyze',
    prepare: () => [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${MOST_EXPOSED}`,
      ...globSync('ops/systemd/*.service'),
    ],
  },
  {
    program: 'docker',
    needs: ['compose', 'version'],
    prepare: () => [
      'compose',
      '-f',
      'ops/compose/compose.yaml',
      '--env-file',
      'ops/compose/.env.example',
      'config',
      '--quiet',
    ],
  },
  { program: 'shellcheck', prepare: () => ['ops/try-cluster.sh', 'ops/container/base-images.sh'] },
  {
    program: 'hadolint',
    prepare: () => globSync('ops/container/*Containerfile'),
  },
  {
    program: 'promtool',
    prepare: () => ['check', 'config', '--syntax-only', 'ops/prometheus/prometheus.yml'],
  },
  { program: 'promtool', prepare: () => ['check', 'rules', 'ops/prometheus/alerts.yml'] },
  { program: 'promtool', prepare: () => ['test', 'rules', 'ops/prometheus/alerts.test.yml'] },
];

function prepareNginx(folder: string): string[] {
  const { key, cert } = createCertificate('localhost');
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  const shop = readFileSync('ops/nginx/capstone.conf', 'utf8')
    .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, join(folder, 'key.pem'))
    .replace(/listen \[::\].*/g, '')
    .replaceAll('listen 80;', 'listen 127.0.0.1:18080;')
    .replaceAll('listen 443 ', 'listen 127.0.0.1:18443 ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path tmp;`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${folders.join(' ')}\n${shop} }\n`,
  );
  return ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
}

function prepareUnits(folder: string): string[] {
  const files = readdirSync('ops/systemd').map((name) => {
    const text = readFileSync(join('ops/systemd', name), 'utf8')
      .replaceAll('/opt/capstone/current', process.cwd())
      .replace(/^(User|Group)=.*/gm, '');
    const file = join(folder, name.replace('@.', '@3000.'));
    writeFileSync(file, text);
    return file;
  });
  return ['verify', '--man=no', ...files];
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

function run(program: string, args: string[], home: string): string | null {
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}${delimiter}/usr/sbin`,
    HOME: home,
    XDG_DATA_HOME: home,
  };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? null : `${program} ${args.join(' ')}\n${stdout}${stderr}`;
}

for (const { program, prepare, needs } of tools) {
  if (process.platform !== 'linux' || !isInstalled(program)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'capstone-ops-'));
  try {
    if (needs && run(program, needs, folder)) continue;
    const problem = run(program, prepare(folder), folder);
    if (!problem) continue;
    console.log(problem);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
