import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../test/e2e/program.ts';
import { freePort } from '../test/harness/free-port.ts';

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}${delimiter}/usr/sbin` };

/** Nodes of one shop behind nginx, which hands requests to each in turn. */
export interface NodeGroup {
  /** The proxy's. */
  url: string;
  nodes: Program[];
  /** One node after the other, with SIGTERM, as an upgrade does. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

export async function hasNginx(): Promise<boolean> {
  return promisify(execFile)('nginx', ['-v'], { env }).then(
    () => true,
    () => false,
  );
}

export async function startNodeGroup(
  count: number,
  databaseSettings: Record<string, string>,
): Promise<NodeGroup> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-nginx-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { ...databaseSettings, APP_URL: url, TRUST_PROXY: '1' };
  const ports: string[] = [];
  const nodes: Program[] = [];
  for (let index = 0; index < count; index++) {
    ports.push(String(await freePort()));
    // The first one migrates.
    nodes.push(await startProgram({ ...settings, PORT: ports[index] ?? '' }));
  }
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'nginx.conf'), configure(port, ports));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'logs/error.log'], {
    env,
    stdio: 'inherit',
  });
  return {
    url,
    nodes,
    async restartAll() {
      for (const [index, node] of nodes.entries()) {
        await node.terminate();
        nodes[index] = await startProgram({
          ...settings,
          PORT: ports[index] ?? '',
          DATA_DIR: node.dataDir,
        });
      }
    },
    async stop() {
      nginx.kill();
      await Promise.all(nodes.map((node) => node.stop().catch(() => undefined)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What matters here of ops/nginx/capstone.conf, without TLS, whose cost is not the shop's. */
const configure = (port: number, ports: string[]) => `
daemon off;
pid nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  # One machine makes the load of many, so each request comes from a network of its own.
  map $request_id $network { "~^(?<a>.{4})(?<b>.{4})(?<c>.{4})" "fd00:$a:$b:$c::1"; }
  upstream shop {
    ${ports.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join(' ')}
    keepalive 64;
    keepalive_timeout 20s;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $network;
    proxy_connect_timeout 2s;
    proxy_next_upstream error;
    proxy_next_upstream_tries 2;
    location / { proxy_pass http://shop; }
  }
}
`;
