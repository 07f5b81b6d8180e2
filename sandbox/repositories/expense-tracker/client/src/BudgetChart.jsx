import { CATEGORIES } from './ExpenseForm.jsx';
import { formatPaise, parseRupees } from './money.js';

const COLOURS = { fine: '#2e7d4f', nearly: '#b26a00', over: '#b3261e' };

/** One bar for each category with a limit. A limit is set in the form below. */
export function BudgetChart({ budgets, onLimit }) {
  function submit(event) {
    event.preventDefault();
    const { category, rupees } = Object.fromEntries(new FormData(event.target));
    const limit = parseRupees(rupees);
    if (limit !== null) onLimit(category, limit);
    event.target.reset();
  }
  return (
    <section aria-label="Budgets">
      {budgets.map(({ category, used, limit, state }) => (
        <p key={category}>
          {category}: {formatPaise(used)} of {formatPaise(limit)}
          <svg viewBox="0 0 100 4" role="img" aria-label={`${category} ${state}`}>
            <rect width="100" height="4" fill="#e6e6e1" />
            <rect width={Math.min(100, (used / Math.max(limit, 1)) * 100)} height="4" fill={COLOURS[state]} />
          </svg>
        </p>
      ))}
      <form onSubmit={submit}>
        <select name="category" aria-label="Category of the limit">
          {CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>{' '}
        <label>
          Limit a month <input name="rupees" inputMode="decimal" required />
        </label>{' '}
        <button>Set</button>
      </form>
    </section>
  );
}
