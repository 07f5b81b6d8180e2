import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');

// The import rules look at one import at a time; this looks at what came out. Each mark survives minification.
const serverMarks = ['ZodError', 'drizzle', 'pg-boss', 'betterAuth', 'RAZORPAY_KEY_SECRET', 'GITHUB_TOKEN'];

/** Names the files of the browser's build that hold code which belongs on the server; empty when all is well. */
export async function findServerCodeInBrowser(): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const found = await Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(assets, name), 'utf8');
      return serverMarks.filter((mark) => code.includes(mark)).map((mark) => `${name} contains ${mark}`);
    }),
  );
  return found.flat();
}
