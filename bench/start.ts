import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../test/e2e/program.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatSpread, type Measurement } from './measurements.ts';

const STARTS = 5;
const GOAL = 'within 4 s';

/** Measures from starting the built shop to its first answered page, on databases that it has used before. */
export async function measureStart(): Promise<Measurement[]> {
  const server = await startPostgres();
  try {
    await runOnServer(server.url, 'CREATE DATABASE shop');
    return [
      await measureStarts('PostgreSQL', { DATABASE_URL: `${server.url}/shop` }),
      await measureStarts('embedded database', {}),
    ];
  } finally {
    await server.stop();
  }
}

async function measureStarts(name: string, settings: Record<string, string>): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-start-'));
  try {
    const times: number[] = [];
    for (let start = 0; start <= STARTS; start++) {
      const from = performance.now();
      const program = await startProgram({ ...settings, DATA_DIR: folder });
      await fetch(program.url).then((response) => response.arrayBuffer());
      // The first start migrates and fills the database.
      if (start > 0) times.push((performance.now() - from) / 1000);
      await program.terminate();
    }
    return { name: `start to the first page, ${name}, in s`, value: formatSpread(times), goal: GOAL };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
