/** Users, sessions, expenses and budgets in MongoDB. Every document belongs to one user. */
export async function mongoStore(db) {
  const [users, sessions, expenses, budgets] = ['users', 'sessions', 'expenses', 'budgets'].map((name) =>
    db.collection(name),
  );
  await users.createIndex({ email: 1 }, { unique: true });
  await sessions.createIndex({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });
  await expenses.createIndex({ user: 1, date: 1 });
  await budgets.createIndex({ user: 1, category: 1 }, { unique: true });
  const hidden = { projection: { _id: 0, user: 0 } };
  return {
    /** False when the email is taken; the unique index decides, also between two requests at once. */
    addUser: (user) => users.insertOne(user).then(() => true, () => false),
    findUser: (email) => users.findOne({ email }),
    addSession: (session) => sessions.insertOne(session),
    findSession: (token) => sessions.findOne({ token }),
    endSession: (token) => sessions.deleteOne({ token }),
    listExpenses: (user, month) =>
      expenses.find({ user, date: { $regex: `^${month}` } }, hidden).sort({ date: 1, id: 1 }).toArray(),
    addExpenses: (user, list) => list.length > 0 && expenses.insertMany(list.map((each) => ({ ...each, user }))),
    removeExpense: async (user, id) => (await expenses.deleteOne({ user, id })).deletedCount === 1,
    listBudgets: (user) => budgets.find({ user }, hidden).sort({ category: 1 }).toArray(),
    setBudget: (user, { category, limit }) =>
      budgets.updateOne({ user, category }, { $set: { limit } }, { upsert: true }),
  };
}

/** The same in memory, for the tests and for a first look without MongoDB (`node src/demo.js`). */
export function memoryStore() {
  const [users, sessions, expenses, budgets] = [new Map(), new Map(), [], new Map()];
  const without = ({ user: _, ...rest }) => rest;
  return {
    addUser: async (user) => !users.has(user.email) && Boolean(users.set(user.email, user)),
    findUser: async (email) => users.get(email) ?? null,
    addSession: async (session) => void sessions.set(session.token, session),
    findSession: async (token) => sessions.get(token) ?? null,
    endSession: async (token) => void sessions.delete(token),
    listExpenses: async (user, month) =>
      expenses
        .filter((each) => each.user === user && each.date.startsWith(month))
        .map(without)
        .sort((a, b) => a.date.localeCompare(b.date)),
    addExpenses: async (user, list) => void expenses.push(...list.map((each) => ({ ...each, user }))),
    async removeExpense(user, id) {
      const at = expenses.findIndex((each) => each.user === user && each.id === id);
      return at >= 0 && Boolean(expenses.splice(at, 1));
    },
    listBudgets: async (user) => [...budgets.values()].filter((each) => each.user === user).map(without),
    setBudget: async (user, budget) => void budgets.set(`${user} ${budget.category}`, { ...budget, user }),
  };
}
