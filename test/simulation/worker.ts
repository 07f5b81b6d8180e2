import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { highlightSource } from '#server/repositories/render/highlight-source.ts';
import type { TaskRequest, TaskResponse } from '#server/repositories/render/render-worker.ts';
import { selectPreviews } from '#server/repositories/render/select-previews.ts';
import { toPlainReadme } from '#server/repositories/render/to-plain-readme.ts';

// The simulated repositories have no PDFs.
const tasks: Record<string, (...input: never[]) => unknown> = {
  highlightSource,
  renderMarkdown,
  selectPreviews,
  toPlainReadme,
};

/** Renders in this thread, because the simulator cannot control when another one answers. */
class ThreadlessWorker extends EventEmitter {
  ref = () => undefined;
  unref = () => undefined;
  terminate = async () => 0;

  async postMessage({ name, input }: TaskRequest): Promise<void> {
    this.emit('message', await run(name, input as never[]));
  }
}

async function run(name: string, input: never[]): Promise<TaskResponse> {
  try {
    return { value: await tasks[name]?.(...input) };
  } catch (error) {
    return { error: String(error) };
  }
}

Object.defineProperty(workerThreads, 'Worker', { value: ThreadlessWorker });
syncBuiltinESMExports();
