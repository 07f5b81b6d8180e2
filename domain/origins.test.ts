import { expect, test } from 'vitest';
import { ownOrigins } from './origins.ts';

test.each([
  ['https://capstone.example', ['https://capstone.example']],
  ['http://localhost:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://127.0.0.1', ['http://127.0.0.1', 'http://localhost', 'http://[::1]']],
])('the origin of a request is found by its host: %s', (appUrl, origins) => {
  expect(ownOrigins(appUrl)).toEqual(origins);
});
