import { useCallback, useEffect, useState } from 'react';
import { call } from './api.js';
import { BudgetChart } from './BudgetChart.jsx';
import { ExpenseForm } from './ExpenseForm.jsx';
import { formatPaise } from './money.js';

export function Month({ onSignOut }) {
  const [month, setMonth] = useState(new Date().toISOString().slice(0, 7));
  const [expenses, setExpenses] = useState([]);
  const [budgets, setBudgets] = useState([]);
  const [message, setMessage] = useState('');
  const load = useCallback(async () => {
    setExpenses(await call(`/expenses?month=${month}`));
    setBudgets(await call(`/months/${month}`));
  }, [month]);
  const run = (promise) => promise.then(load).catch((failure) => setMessage(failure.message));
  useEffect(() => void load().catch((failure) => setMessage(failure.message)), [load]);

  async function importFile(file) {
    const body = await file.text();
    const { added, skipped } = await call('/expenses/import', { method: 'POST', body, type: 'text/csv' });
    setMessage(`${added} expenses were added, ${skipped} lines left out.`);
  }
  async function exportFile() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await call(`/expenses/export?month=${month}`)], { type: 'text/csv' }));
    link.download = `expenses-${month}.csv`;
    link.click();
  }

  return (
    <>
      <p>
        <input type="month" aria-label="Month" value={month} onChange={(event) => setMonth(event.target.value)} />{' '}
        <label>
          Import CSV{' '}
          <input type="file" accept=".csv" onChange={(event) => run(importFile(event.target.files[0]))} />
        </label>{' '}
        <button onClick={() => run(exportFile())}>Export CSV</button>{' '}
        <button onClick={() => call('/sessions', { method: 'DELETE' }).finally(onSignOut)}>Sign out</button>
      </p>
      {message && <p role="status">{message}</p>}
      <BudgetChart budgets={budgets} onLimit={(category, limit) => run(call(`/budgets/${category}`, { method: 'PUT', body: { limit } }))} />
      <ExpenseForm onAdd={(body) => run(call('/expenses', { method: 'POST', body }))} />
      <table>
        <tbody>
          {expenses.map(({ id, date, note, category, amount }) => (
            <tr key={id}>
              <td>{date}</td>
              <td>{note}</td>
              <td>{category}</td>
              <td>{formatPaise(amount)}</td>
              <td>
                <button onClick={() => run(call(`/expenses/${id}`, { method: 'DELETE' }))}>Remove</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
