import { parentPort } from 'node:worker_threads';
import type { selectPreviews } from './select-previews.ts';

// This is the worker thread of renderer.ts. It runs all tasks whose time depends on text and files by
// strangers.

/** Libraries are loaded when they are needed, because most repositories only have a README. */
const tasks = {
  highlightSource: async (path: string, text: string) =>
    (await import('./highlight-source.ts')).highlightSource(path, text),
  renderMarkdown: async (text: string) =>
    (await import('#server/platform/markdown/render-markdown.ts')).renderMarkdown(text),
  renderPdf: async (bytes: Uint8Array) => (await import('./render-pdf.ts')).renderPdf(bytes),
  selectPreviews: async (...input: Parameters<typeof selectPreviews>) =>
    (await import('./select-previews.ts')).selectPreviews(...input),
  toPlainReadme: async (text: string) => (await import('./to-plain-readme.ts')).toPlainReadme(text),
};
export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

export interface TaskRequest {
  name: TaskName;
  input: unknown[];
}
export type TaskResponse = { value: unknown } | { error: string };

parentPort?.on('message', async ({ name, input }: TaskRequest) => {
  parentPort?.postMessage(await run(name, input));
});

async function run(name: TaskName, input: unknown[]): Promise<TaskResponse> {
  try {
    return { value: await (tasks[name] as (...input: unknown[]) => unknown)(...input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
