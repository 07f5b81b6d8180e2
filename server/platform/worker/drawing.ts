import { createTaskRunner } from './task-runner.ts';

/**
 * Draws PDFs and social cards, one after the other, so that they take one core at most and this process can
 * answer meanwhile. Loading the fonts takes as long as several PDFs, so the worker stays for a minute.
 */
export const drawing = createTaskRunner({ timeoutMs: 20_000, idleMs: 60_000, maxWaiting: 50 });
