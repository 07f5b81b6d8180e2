// Static check: no regular expression takes more than linear time, because strangers choose what most of
// them read. Where that can't happen, a comment `No slow input: …` in the lines before says why.
//
// No library does this instead, as measured on 2026-11-28 with the 20 slow and 16 linear examples of
// patterns/find-slow-input.test.ts and the 593 patterns of the shop, all of which this check reads in 6 s of
// processor time:
// - scslre 0.3.0 takes 2 s and misses 7 slow ones, three of them exponential, such as `^(a|aa)*$`. It refuses
//   2 linear patterns of the shop.
// - eslint-plugin-regexp 3.3.3, with its rules of backtracking, moves and disjunctions, takes 24 s and misses
//   5 slow ones, two of them exponential. It refuses 11 patterns of the shop. ESLint comes with 90 packages.
// - recheck 4.5.0 finds 18 of the slow ones, but gives up after 3 s each on look-behinds, long bounds and the
//   flag v: on 3 linear examples and 14 of 206 patterns of the shop, which took its native program 70 s. In
//   pure JavaScript it gave up on 34 of 260, in 150 s.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { findSlowInput } from './patterns/find-slow-input.ts';

const EXCUSE = /No slow input: \S/;
/** The excuse stands so many lines before the pattern at most. */
const EXCUSE_LINES = 3;

const sources = globSync('{app,content,contract,domain,server}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();
const found: string[] = [];
const made = await importRules();
for (const file of sources) checkFile(file, readFileSync(file, 'utf8'));
for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;

function checkFile(file: string, code: string): void {
  const lines = code.split('\n');

  function check(start: number, pattern: RegExp | undefined): void {
    const line = code.slice(0, start).split('\n').length;
    if (EXCUSE.test(lines.slice(Math.max(0, line - 1 - EXCUSE_LINES), line).join('\n'))) return;
    const checked = pattern ?? made.get(`${file}:${line}`);
    if (!checked) found.push(`${file}:${line}: what makes this pattern can't be checked.`);
    const slow = checked && findSlowInput(checked);
    if (slow)
      found.push(`${file}:${line}: repetitions of ${JSON.stringify(slow)} may take this pattern long.`);
  }

  new Visitor({
    Literal: (node) => 'regex' in node && check(node.start, new RegExp(node.regex.pattern, node.regex.flags)),
    NewExpression: ({ start, callee }) =>
      callee.type === 'Identifier' && callee.name === 'RegExp' && check(start, undefined),
  }).visit(parseSync(file, code).program);
}

/** Imports what is pure and returns the patterns that its modules make by `new RegExp`, by their places. */
async function importRules(): Promise<Map<string, RegExp>> {
  const patterns = new Map<string, RegExp>();
  const native = RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, given, self) {
      const pattern: RegExp = Reflect.construct(target, given, self);
      const place = /\/((?:domain|server\/features\/\w+\/rules)\/[\w-]+\.ts:\d+):\d+/.exec(
        new Error('place').stack ?? '',
      )?.[1];
      if (place) patterns.set(place, pattern);
      return pattern;
    },
  });
  const modules = sources.filter((file) => /^(domain|server\/features\/\w+\/rules)\//.test(file));
  for (const file of modules) await import(pathToFileURL(resolve(file)).href);
  globalThis.RegExp = native;
  return patterns;
}
