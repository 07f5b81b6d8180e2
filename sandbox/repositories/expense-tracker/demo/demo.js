import { parseLine, summariseMonth } from '../server/src/budgets.js';

const find = (selector) => document.querySelector(selector);
const rupees = (paise) => `₹${(paise / 100).toLocaleString('en-IN')}`;
const STATES = { fine: 'Fine', nearly: 'Nearly used up', over: 'Over the budget' };

function show() {
  const expenses = find('#lines').value.split('\n').map(parseLine).filter(Boolean);
  const limit = (field) => Math.round(Number(find(field).value) * 100);
  const budgets = [
    { category: 'Food', limit: limit('#food') },
    { category: 'Travel', limit: limit('#travel') },
    { category: 'Phone', limit: 30_000 },
    { category: 'Other', limit: 100_000 },
  ];
  const rows = summariseMonth(expenses, budgets, '2026-11').map(({ category, used, left, state }) => {
    const row = document.createElement('tr');
    row.className = state === 'over' ? 'bad' : '';
    for (const text of [category, rupees(used), rupees(left), STATES[state]]) row.insertCell().textContent = text;
    return row;
  });
  find('tbody').replaceChildren(...rows);
}

document.addEventListener('input', show);
show();
