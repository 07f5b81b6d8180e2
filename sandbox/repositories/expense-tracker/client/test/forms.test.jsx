import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BudgetChart } from '../src/BudgetChart.jsx';
import { ExpenseForm } from '../src/ExpenseForm.jsx';
import { parseRupees } from '../src/money.js';

afterEach(cleanup);

function type(label, value) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('an expense is added in paise, and the form is empty again', () => {
  const onAdd = vi.fn();
  render(<ExpenseForm onAdd={onAdd} />);
  type('Date', '2026-08-04');
  type('Amount', '1,249.50');
  type('Category', 'Travel');
  fireEvent.click(screen.getByText('Add'));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({ date: '2026-08-04', amount: 124950, category: 'Travel', note: '' });
  expect(screen.getByLabelText('Amount').value).toBe('');
});

test('a wrong amount is named and nothing is added', () => {
  const onAdd = vi.fn();
  render(<ExpenseForm onAdd={onAdd} />);
  type('Amount', 'forty');
  fireEvent.submit(screen.getByText('Add').form);
  expect(screen.getByRole('alert').textContent).toContain('120.50');
  expect(onAdd).not.toHaveBeenCalled();
});

test('a limit is set for its category', () => {
  const onLimit = vi.fn();
  render(<BudgetChart budgets={[]} onLimit={onLimit} />);
  type('Limit a month', '2000');
  fireEvent.click(screen.getByText('Set'));
  expect(onLimit).toHaveBeenCalledExactlyOnceWith('Food', 200000);
});

test('a bar is never longer than its frame', () => {
  render(<BudgetChart budgets={[{ category: 'Food', used: 900, limit: 100, state: 'over' }]} onLimit={() => {}} />);
  expect(screen.getByRole('img').lastChild.getAttribute('width')).toBe('100');
});

test.each([
  ['0', null],
  ['12.345', null],
  ['0.10', 10],
])('%s rupees are %s paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise);
});
