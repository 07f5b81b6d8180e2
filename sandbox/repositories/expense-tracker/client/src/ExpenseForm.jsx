import { useState } from 'react';
import { parseRupees } from './money.js';

export const CATEGORIES = ['Food', 'Travel', 'Phone', 'Books', 'Rent', 'Other'];

export function ExpenseForm({ onAdd }) {
  const [error, setError] = useState('');
  function submit(event) {
    event.preventDefault();
    const { rupees, ...rest } = Object.fromEntries(new FormData(event.target));
    const amount = parseRupees(rupees);
    setError(amount === null ? 'Please enter an amount, such as 120.50.' : '');
    if (amount === null) return;
    onAdd({ ...rest, amount });
    event.target.reset();
  }
  return (
    <form onSubmit={submit}>
      <label>
        Date <input name="date" type="date" defaultValue={new Date().toISOString().slice(0, 10)} required />
      </label>{' '}
      <label>
        Amount <input name="rupees" inputMode="decimal" required />
      </label>{' '}
      <label>
        Category{' '}
        <select name="category">
          {CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>{' '}
      <label>
        Note <input name="note" maxLength={200} />
      </label>{' '}
      <button>Add</button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
