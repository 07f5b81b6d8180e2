import { readdir, readFile } from 'node:fs/promises';

/** Of `sysconf(_SC_CLK_TCK)`, which is 100 on Linux. */
const MS_PER_TICK = 10;

/** CPU time in ms of a process and its children, such as PostgreSQL's backends; NaN where there is no /proc. */
export async function readFamilyCpuMs(pid: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((each) => each > 0);
  const family = (await Promise.all(pids.map(readStat))).filter(
    (stat) => stat !== null && (stat.pid === pid || stat.parent === pid),
  );
  if (family.length === 0) return Number.NaN;
  return family.reduce((sum, stat) => sum + (stat?.cpuMs ?? 0), 0);
}

/** See proc_pid_stat(5); null when the process has ended. */
async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name before it may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { pid, parent: field(4), cpuMs: (field(14) + field(15)) * MS_PER_TICK };
}
