import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.skipIf(process.platform === 'win32')(
  'postinstall restores the link to Node that npm before 11 removes',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'capstone-link-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const name = `node-${process.platform}-${process.arch}`;
    for (const made of ['.bin', `${name}/bin`, `${name}/include`])
      mkdirSync(join(folder, 'node_modules', made), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'bin', 'node'), '');
    const script = resolve('scripts/link-node.mjs');
    for (let run = 0; run < 2; run += 1) execFileSync(process.execPath, [script], { cwd: folder });
    expect(readlinkSync(join(folder, 'node_modules', '.bin', 'node'))).toBe(`../${name}/bin/node`);
    expect(existsSync(join(folder, 'node_modules', name, 'include'))).toBe(false);
  },
);
