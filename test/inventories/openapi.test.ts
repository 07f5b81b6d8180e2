import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from '#test/harness/describe-api.ts';

const FILE = new URL('../../app/api/v1/openapi.json', import.meta.url);
const made = `${JSON.stringify(describeApi(), null, 2)}\n`;

test('/api/v1/openapi.json is made from the schemas (vitest run --project inventories -u)', async () => {
  await expect(made).toMatchFileSnapshot(FILE.pathname);
});

test('a linter of OpenAPI documents finds nothing wrong', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: made, absoluteRef: FILE.pathname, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
