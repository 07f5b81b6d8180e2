import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../test/harness/free-port.ts';
import { type Imported, loadImport } from './load-import.ts';
import { describeRequest, type Period, type ToolRequest } from './tool-request.ts';

const execute = promisify(execFile);

/** Packages of its list that are modules of Node. A registry may not have them. */
const CORE_MODULES = ['fs', 'http', 'path'];
const STARTS_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 30_000;

export interface GstTool {
  /** Imports a file on a sheet, as its button does. */
  importFile(sheet: string, name: string, csv: string): Promise<Imported>;
  /** What it would hand to the portal, of all that was imported. */
  makeReturn(): Promise<object>;
}

export interface OpenedTool {
  /** The tool with the return of a month open. */
  openMonth(period: Period): Promise<GstTool>;
  close(): Promise<void>;
}

/**
 * Runs the GST Offline Tool from a folder with its source: its server in a temporary copy, and the import of
 * its pages in this process. The packages that it needs are installed in the copy unless the folder has them.
 */
export async function openTool(folder: string): Promise<OpenedTool> {
  const copy = await mkdtemp(join(tmpdir(), 'gst-tool-'));
  let server: ChildProcess | undefined;
  const close = async () => {
    server?.kill('SIGKILL');
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await copyTool(folder, copy);
    // Otherwise it writes the return before its folder is there.
    await mkdir(join(copy, 'public/generatedFile'), { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    server = fork('app.js', { cwd: copy, env: { ...process.env, PORT: String(port) }, silent: true });
    await untilReady(server, url);
    const openMonth = async (period: Period) => {
      const request = describeRequest(period);
      const importFile = await loadImport(copy, { url, request });
      return { importFile, makeReturn: () => makeReturn(url, request) };
    };
    return { openMonth, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyTool(folder: string, copy: string): Promise<void> {
  const isCopied = (path: string) => !/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path);
  await cp(folder, copy, { recursive: true, filter: isCopied });
  if (existsSync(join(folder, 'node_modules')))
    return symlink(join(folder, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'package.json');
  const list = JSON.parse(await readFile(file, 'utf8'));
  for (const name of CORE_MODULES) delete list.dependencies[name];
  await writeFile(file, JSON.stringify(list));
  await rm(join(copy, 'package-lock.json'), { force: true });
  await execute('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: copy });
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server of the tool ended.');
  });
  const ready = async () => {
    for (const from = performance.now(); performance.now() - from < STARTS_WITHIN_MS; await wait(200))
      if (
        await fetch(`${url}/b2clConstants`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    throw new Error('The server of the tool did not start.');
  };
  await Promise.race([ended, ready()]);
}

async function makeReturn(url: string, request: ToolRequest): Promise<object> {
  const answer = await fetch(`${url}/generateFile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const { down_dir: place, filenameArr: names } = (await answer.json()) as {
    down_dir: string;
    filenameArr: string[];
  };
  if (names.length !== 1) throw new Error(`It made ${names.length} files.`);
  return (await (await fetch(`${url}/${place}${names[0]}`)).json()) as object;
}
