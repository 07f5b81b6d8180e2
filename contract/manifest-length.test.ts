import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { vivaQuestion } from './viva.ts';

test('a manifest takes as many characters in an Indian script as in English', () => {
  const fields = { name: 'क्षि'.repeat(90), tech: ['கோ'.repeat(80)], features: ['क्षि'.repeat(150)] };
  expect(manifest.safeParse(fields).success).toBe(true);
  expect(manifest.safeParse({ name: 'क'.repeat(121) }).success).toBe(false);
  expect(manifest.safeParse({ tech: ['x'.repeat(81)] }).success).toBe(false);
  expect(manifest.safeParse({ name: `x${'\u0301'.repeat(400)}` }).success).toBe(false);
});

test('a question of the viva takes as many characters in an Indian script as in English', () => {
  const question = {
    id: 'a',
    kind: 'explain',
    path: 'a.py',
    level: 1,
    ask: 'कि'.repeat(1000),
    points: ['कि', 'x'],
  };
  expect(vivaQuestion.safeParse(question).error?.issues ?? []).toEqual([]);
  expect(vivaQuestion.safeParse({ ...question, ask: 'x'.repeat(1001) }).success).toBe(false);
});
