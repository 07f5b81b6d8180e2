// Imported by the configurations of the test runners, whose processes and programs import the shop many times.
const preloaded = `--import ${new URL('../../scripts/compile-cache.mjs', import.meta.url).href}`;
const { NODE_OPTIONS = '' } = process.env;
if (!NODE_OPTIONS.includes(preloaded)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${preloaded}`.trim();
