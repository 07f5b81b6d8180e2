import { randomBytes, randomUUID } from 'node:crypto';
import express from 'express';
import { summariseMonth } from './budgets.js';
import { readCsv, writeCsv } from './csv.js';
import { hashPassword, isPassword } from './passwords.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The API. All amounts are paise. */
export function createApp(store) {
  const app = express();
  app.use(express.json(), express.text({ type: 'text/csv', limit: '1mb' }));

  app.post('/api/users', async (request, response) => {
    const { email, password } = request.body ?? {};
    if (!/^\S+@\S+\.\S+$/.test(email ?? '')) return fail(response, 'Please enter an email address.');
    if (String(password ?? '').length < 8) return fail(response, 'A password has at least 8 characters.');
    const added = await store.addUser({ email: email.toLowerCase(), password: hashPassword(password) });
    if (!added) return fail(response, 'This email has an account.', 409);
    response.status(201).json(await openSession(email.toLowerCase()));
  });
  app.post('/api/sessions', async (request, response) => {
    const { email = '', password = '' } = request.body ?? {};
    const user = await store.findUser(String(email).toLowerCase());
    // One answer for both mistakes, so that nobody learns who has an account.
    if (!user || !isPassword(String(password), user.password))
      return fail(response, 'Email or password is wrong.', 401);
    response.status(201).json(await openSession(user.email));
  });

  app.use('/api', async (request, response, next) => {
    const token = request.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const session = await store.findSession(token);
    if (!session) return fail(response, 'Please sign in.', 401);
    request.user = session.user;
    request.token = token;
    next();
  });
  app.delete('/api/sessions', async (request, response) => {
    await store.endSession(request.token);
    response.status(204).end();
  });
  app.get('/api/expenses', async (request, response) => {
    const { month } = request.query;
    if (!MONTH.test(month ?? '')) return fail(response, 'A month is written like 2026-08.');
    response.json(await store.listExpenses(request.user, month));
  });
  app.post('/api/expenses', async (request, response) => {
    const { date, note = '', amount, category } = request.body ?? {};
    if (!DAY.test(date ?? '') || Number.isNaN(Date.parse(date))) return fail(response, 'Please enter a date.');
    if (!Number.isSafeInteger(amount) || amount <= 0) return fail(response, 'An amount is at least 1 paisa.');
    if (!category) return fail(response, 'Please choose a category.');
    const expense = { id: randomUUID(), date, note: String(note).slice(0, 200), amount, category: String(category) };
    await store.addExpenses(request.user, [expense]);
    response.status(201).json(expense);
  });
  app.delete('/api/expenses/:id', async (request, response) => {
    const removed = await store.removeExpense(request.user, request.params.id);
    if (!removed) return fail(response, 'There is no such expense.', 404);
    response.status(204).end();
  });
  app.post('/api/expenses/import', async (request, response) => {
    const { expenses, skipped } = readCsv(typeof request.body === 'string' ? request.body : '');
    await store.addExpenses(request.user, expenses);
    response.status(201).json({ added: expenses.length, skipped });
  });
  app.get('/api/expenses/export', async (request, response) => {
    const { month } = request.query;
    if (!MONTH.test(month ?? '')) return fail(response, 'A month is written like 2026-08.');
    response.attachment(`expenses-${month}.csv`).type('text/csv');
    response.send(writeCsv(await store.listExpenses(request.user, month)));
  });
  app.put('/api/budgets/:category', async (request, response) => {
    const { limit } = request.body ?? {};
    if (!Number.isSafeInteger(limit) || limit < 0) return fail(response, 'A limit is a number of paise.');
    await store.setBudget(request.user, { category: request.params.category, limit });
    response.status(204).end();
  });
  app.get('/api/months/:month', async (request, response) => {
    const { month } = request.params;
    if (!MONTH.test(month)) return fail(response, 'A month is written like 2026-08.');
    const expenses = await store.listExpenses(request.user, month);
    response.json(summariseMonth(expenses, await store.listBudgets(request.user), month));
  });
  return app;

  async function openSession(user) {
    const token = randomBytes(24).toString('base64url');
    await store.addSession({ token, user, createdAt: new Date() });
    return { token };
  }
}

function fail(response, message, status = 400) {
  response.status(status).json({ message });
}
