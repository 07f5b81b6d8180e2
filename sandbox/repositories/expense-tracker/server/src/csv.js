import { randomUUID } from 'node:crypto';
import { parseLine } from './budgets.js';

/** Expenses of a bank's CSV file, and how many lines were left out. */
export function readCsv(text) {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const expenses = lines.map(parseLine).filter(Boolean);
  return { expenses: expenses.map((each) => ({ id: randomUUID(), ...each })), skipped: lines.length - expenses.length };
}

/** Cells that begin with =, +, - or @ would be run as a formula by Excel, so they get an apostrophe. */
export function writeCsv(expenses) {
  const cell = (text) => {
    const safe = /^[=+\-@]/.test(text) ? `'${text}` : String(text);
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = expenses.map(({ date, note, amount, category }) =>
    [date, cell(note), (amount / 100).toFixed(2), cell(category)].join(','),
  );
  return ['date,note,rupees,category', ...rows, ''].join('\n');
}
