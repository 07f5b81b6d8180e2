// Loaded before main.ts, whose imports take seconds on a slow machine. Plain JavaScript, like check-node.mjs.
import { isMainThread } from 'node:worker_threads';

// Worker threads load this file, too.
if (isMainThread)
  console.log(
    'Starting the shop: it builds the pages if something changed, opens the database and loads what is missing. The first start takes a minute or two.',
  );
