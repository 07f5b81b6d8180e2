import { parentPort } from 'node:worker_threads';
import type { selectPreviews } from './select-previews.ts';

// Worker thread of renderer.ts: everything whose time depends on what strangers wrote.

/** Their libraries are loaded when they are needed: most repositories have a README only. */
const tasks = {
  highlightSource: async (path: string, text: string) =>
    (await import('./highlight-source.ts')).highlightSource(path, text),
  renderMarkdown: async (text: string) =>
    (await import('#server/platform/markdown/render-markdown.ts')).renderMarkdown(text),
  renderPdf: async (bytes: Uint8Array) => (await import('./render-pdf.ts')).renderPdf(bytes),
  selectPreviews: async (...input: Parameters<typeof selectPreviews>) =>
    (await import('./select-previews.ts')).selectPreviews(...input),
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
