import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { renderEvidence } from '#server/features/disputes/render-evidence.ts';
import { highlightSource } from '#server/features/repositories/render/highlight-source.ts';
import { selectPreviews } from '#server/features/repositories/render/select-previews.ts';
import { toPlainReadme } from '#server/features/repositories/render/to-plain-readme.ts';
import { renderTaxDocument } from '#server/features/tax/render-tax-document.ts';
import { renderMarkdown } from '#server/platform/markdown/render-markdown.ts';
import { createPdf } from '#server/platform/pdf/create-pdf.ts';
import type { TaskRequest, TaskResponse } from '#server/platform/worker/task-worker.ts';
import { whileBusy } from './control.ts';

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
    this.emit('message', await whileBusy(() => run(name, input as never[])));
  }
}

async function run(name: string, input: never[]): Promise<TaskResponse> {
  try {
    return { value: await tasks[name]?.(...input) };
  } catch (error) {
    return { error: String(error) };
  }
}

// Libraries and fonts are read when they are first asked for, which takes a real time that differs. Once they
// are read, a document takes the same turns of the event loop in each run.
await createPdf({ title: '', author: '', createdAt: new Date(0) }, ({ write }) => {
  for (const font of ['display', 'text', 'mono', 'wide'] as const) write(font, 10, 'A', { y: 0 });
});

Object.defineProperty(workerThreads, 'Worker', { value: ThreadlessWorker });
syncBuiltinESMExports();
