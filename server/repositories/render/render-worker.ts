import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { highlightSource } from './highlight-source.ts';
import { renderPdf } from './render-pdf.ts';
import { selectPreviews } from './select-previews.ts';

// Worker thread of renderer.ts: everything whose time depends on what strangers wrote.

const tasks = { highlightSource, renderMarkdown, renderPdf, selectPreviews };
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
