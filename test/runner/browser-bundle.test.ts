import { expect, test } from 'vitest';
import { listNeededImports } from './browser-bundle.ts';

test.each([
  ['import{a}from"./a.js";export*from"./b.js";export{c}from"./c.js"', ['./a.js', './b.js', './c.js']],
  ['const a=await import("./a.js")', ['./a.js']],
  ['const a=await preload(()=>import("./a.js"),["b.js"])', ['./a.js']],
  ['const[a,b]=await Promise.all([import("./a.js"),import("./b.js").then(x=>x.y)])', ['./a.js', './b.js']],
])('a page waits for the imports of %s', (code, needed) => {
  expect(listNeededImports(code)).toEqual(needed);
});

test.each([
  'import("./a.js")',
  'const load=()=>import("./a.js")',
  'async function load(){await import("./a.js")}',
])('a page does not wait for %s', (code) => {
  expect(listNeededImports(code)).toEqual([]);
});
