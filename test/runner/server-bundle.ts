import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import project from '../../package.json' with { type: 'json' };

/** Returns one message per import of the built server that a production install cannot resolve. */
export async function findUninstalledImports(): Promise<string[]> {
  const code = await readFile('build/server/index.js', 'utf8');
  const imports = code.matchAll(/^(?:import|export)\b[^"'\n]*["']([^"'\n]+)["']|__require\("([^"]+)"\)/gm);
  const installed = new Set([...Object.keys(project.dependencies), ...builtinModules]);
  const names = [...imports]
    .map(([, module, required]) => module ?? required ?? '')
    .filter((name) => !/^(#|node:|\.)/.test(name))
    .map((name) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name);
  if (names.length === 0) return ['build/server/index.js imports nothing.'];
  return [...new Set(names)]
    .filter((name) => !installed.has(name))
    .map((name) => `build/server/index.js imports ${name}, which production installs lack`);
}
