import { parentPort } from 'node:worker_threads';

// This is the worker thread of task-runner.ts.

export interface TaskRequest {
  /** The URL of the module, which is loaded with its libraries when it is first needed. */
  module: string;
  /** The function's name in the module. */
  name: string;
  input: unknown[];
}
export type TaskResponse = { value: unknown } | { error: string };

parentPort?.on('message', async (request: TaskRequest) => {
  parentPort?.postMessage(await run(request));
});

async function run({ module, name, input }: TaskRequest): Promise<TaskResponse> {
  try {
    const functions = (await import(module)) as Record<string, (...input: unknown[]) => unknown>;
    return { value: await functions[name]?.(...input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
