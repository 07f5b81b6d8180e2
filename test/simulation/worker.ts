import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { renderEvidence } from '#server/features/disputes/render-evidence.ts';
import { highlightSource } from '#server/features/repositories/render/highlight-source.ts';
import { selectPreviews } from '#server/features/repositories/render/select-previews.ts';
import { toPlainReadme } from '#server/features/repositories/render/to-plain-readme.ts';
import { renderTaxDocument } from '#server/features/tax/render-tax-document.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import type { TaskRequest, TaskResponse } from '#server/platform/worker/task-worker.ts';

// The simulated repositories have no PDFs. The simulated shop makes no receipts and disclosures.
const tasks: Record<string, (...input: never[]) => unknown> = {
  highlightSource,
  renderEvidence,
  renderMarkdown,
  renderTaxDocument,
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
