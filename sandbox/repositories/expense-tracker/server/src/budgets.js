/** What is left of every budget. Amounts are paise, so that sums are exact. */
export function summariseMonth(expenses, budgets, month) {
  const spent = new Map();
  for (const { date, category, amount } of expenses) {
    if (!date.startsWith(month)) continue;
    spent.set(category, (spent.get(category) ?? 0) + amount);
  }
  return budgets.map(({ category, limit }) => {
    const used = spent.get(category) ?? 0;
    return { category, limit, used, left: limit - used, state: stateOf(used, limit) };
  });
}

function stateOf(used, limit) {
  if (used > limit) return 'over';
  return used >= limit * 0.8 ? 'nearly' : 'fine';
}

/** One line of a bank's CSV file, or null for a line that is not an expense. */
export function parseLine(line) {
  const fields = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].map(([, field]) =>
    field.replace(/^"|"$/g, '').replaceAll('""', '"').trim(),
  );
  const [date, note, debit] = fields;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '') || !debit) return null;
  const amount = Math.round(Number(debit.replaceAll(',', '')) * 100);
  return Number.isSafeInteger(amount) && amount > 0 ? { date, note, amount, category: guess(note) } : null;
}

const WORDS = { Travel: /auto|bus|metro|irctc/i, Food: /mess|canteen|swiggy|zomato/i, Phone: /recharge|airtel|jio/i };

function guess(note) {
  return Object.entries(WORDS).find(([, words]) => words.test(note))?.[0] ?? 'Other';
}
