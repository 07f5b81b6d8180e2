import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/app.js';
import { writeCsv } from '../src/csv.js';
import { memoryStore } from '../src/store.js';

let server;
let token;

async function call(path, { method = 'GET', body, type = 'application/json' } = {}) {
  const response = await fetch(`http://localhost:${server.address().port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: type === 'application/json' ? body && JSON.stringify(body) : body,
  });
  const text = await response.text();
  return { status: response.status, text, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null };
}
const post = (path, body) => call(path, { method: 'POST', body });
const ASHA = { email: 'asha@college.example', password: 'monsoon-2026' };
const TEA = { date: '2026-08-04', note: 'Tea', amount: 1500, category: 'Food' };

beforeEach(async () => {
  server = createApp(memoryStore()).listen(0);
  token = (await post('/users', ASHA)).json.token;
});
afterEach(() => server.close());

test('an email has one account, and a wrong password is not told from a wrong email', async () => {
  expect((await post('/users', ASHA)).status).toBe(409);
  const wrong = await post('/sessions', { ...ASHA, password: 'guess-guess' });
  const unknown = await post('/sessions', { ...ASHA, email: 'ravi@college.example' });
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
});

test('signing out ends the session', async () => {
  await call('/sessions', { method: 'DELETE' });
  expect((await call('/expenses?month=2026-08')).status).toBe(401);
});

test('an expense is stored, listed by its month, and removed', async () => {
  const { id } = (await post('/expenses', TEA)).json;
  expect((await call('/expenses?month=2026-08')).json).toEqual([{ id, ...TEA }]);
  expect((await call('/expenses?month=2026-09')).json).toEqual([]);
  expect((await call(`/expenses/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await call(`/expenses/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test.each([
  ['no date', { ...TEA, date: 'yesterday' }],
  ['half a paisa', { ...TEA, amount: 0.5 }],
  ['a negative amount', { ...TEA, amount: -100 }],
  ['no category', { ...TEA, category: '' }],
])('%s is refused', async (_, expense) => {
  expect((await post('/expenses', expense)).status).toBe(400);
});

test('nobody sees or removes what belongs to someone else', async () => {
  const { id } = (await post('/expenses', TEA)).json;
  token = (await post('/users', { ...ASHA, email: 'ravi@college.example' })).json.token;
  expect((await call('/expenses?month=2026-08')).json).toEqual([]);
  expect((await call(`/expenses/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test('a month is compared with its budgets', async () => {
  await call('/budgets/Food', { method: 'PUT', body: { limit: 10_000 } });
  await post('/expenses', { ...TEA, amount: 8000 });
  expect((await call('/months/2026-08')).json).toEqual([
    { category: 'Food', limit: 10_000, used: 8000, left: 2000, state: 'nearly' },
  ]);
});

test('a CSV file of a bank is imported, and the month is exported', async () => {
  const file = 'Date,Narration,Debit\n2026-08-05,"SWIGGY, Pune","1,249.50"\n2026-08-06,Metro,40\n';
  const imported = await call('/expenses/import', { method: 'POST', body: file, type: 'text/csv' });
  expect(imported.json).toEqual({ added: 2, skipped: 1 });
  expect((await call('/expenses/export?month=2026-08')).text).toBe(
    'date,note,rupees,category\n2026-08-05,"SWIGGY, Pune",1249.50,Food\n2026-08-06,Metro,40.00,Travel\n',
  );
});

test('a note can not become a formula of Excel', () => {
  expect(writeCsv([{ ...TEA, note: '=1+1' }])).toContain("'=1+1");
});
