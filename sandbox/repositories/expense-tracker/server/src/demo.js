import { createApp } from './app.js';
import { memoryStore } from './store.js';

createApp(memoryStore()).listen(4000, () => console.log('Without MongoDB: everything is forgotten at the end.'));
