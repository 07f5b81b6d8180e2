import { MongoClient } from 'mongodb';
import { createApp } from './app.js';
import { mongoStore } from './store.js';

const { MONGODB_URL = 'mongodb://localhost:27017/expenses', PORT = 4000 } = process.env;
const client = await new MongoClient(MONGODB_URL).connect();
const store = await mongoStore(client.db());
createApp(store).listen(PORT, () => console.log(`The API answers at http://localhost:${PORT}`));
