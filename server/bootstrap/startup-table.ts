import type { Settings } from '../config.ts';

/** The table that `npm start` prints. */
export function formatStartupTable(settings: Settings, database: 'embedded' | 'postgres'): string {
  const rows = [
    ['Address', settings.appUrl],
    ['Database', database === 'embedded' ? `embedded (${settings.dataDir})` : 'PostgreSQL'],
    ['Payments', settings.mode],
    ['Code hosting', settings.mode],
    ['Mail', settings.mode],
  ] as const;
  const line = `+${'-'.repeat(16)}+${'-'.repeat(42)}+`;
  return [line, ...rows.map(([name, value]) => `| ${name.padEnd(14)} | ${value.padEnd(40)} |`), line].join(
    '\n',
  );
}
