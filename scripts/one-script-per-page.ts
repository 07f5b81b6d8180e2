import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What Vite says about a script, by the name of its source. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;
const MANIFEST = '.vite/manifest.json';

/** Most pages load these scripts, so browsers have them already. */
const IS_SHARED = /^assets\/(libraries|shell|shared|rolldown-runtime)-/;

/** Pages inside of another page share its scripts. */
const IS_PAGE =
  /\/app\/pages\/(?!admin\/|account\/(settings|your-data)\/).*\.route\.tsx\?__react-router-build-client-route$/;

/** A second copy of such a module would not know what the first one knows. */
const KEEPS_STATE = /^(export )?(let |const \w+(: .+)? = (new (?!RegExp|Set\(\[)|createContext|\[\]|\{\}))/m;

/**
 * Copies the small scripts that only some pages share into these pages, so that a press of a link loads one script.
 * Each of them would cost a request, of which browsers make six at a time. Modules that keep something stay apart.
 * Returns the plugin, and by the name of a page's script the modules that were copied into it.
 */
export function oneScriptPerPage() {
  const copied = new Map<string, Chunk['modules']>();
  const plugin: Plugin = {
    name: 'one-script-per-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const manifest = readManifest(bundle);
        const stateful = await listStateful(bundle);
        const pages = chunksOf(bundle).filter(({ facadeModuleId }) => IS_PAGE.test(facadeModuleId ?? ''));
        const codes = await Promise.all(
          pages.map(async (page) => {
            const parts = listParts(bundle, page, (chunk) => !stateful.has(chunk));
            return { page, parts, code: await join(bundle, page, parts) };
          }),
        );
        for (const { page, parts, code } of codes) {
          copied.set(page.fileName, Object.assign({}, ...parts.map(({ modules }) => modules)));
          page.code = code;
          leaveOut(manifest, page.fileName, new Set(parts.map(({ fileName }) => fileName)));
        }
        const asset = bundle[MANIFEST];
        if (asset?.type === 'asset') asset.source = JSON.stringify(manifest);
      },
    },
  };
  return { plugin, copied };
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function readManifest(bundle: Bundle): Manifest {
  const asset = bundle[MANIFEST];
  if (asset?.type !== 'asset') throw new Error('Vite has written no manifest.');
  return JSON.parse(String(asset.source)) as Manifest;
}

async function listStateful(bundle: Bundle): Promise<Set<Chunk>> {
  const stateful = new Set<Chunk>();
  for (const chunk of chunksOf(bundle))
    for (const id of chunk.moduleIds) {
      const source = await readFile(id.replace(/\?.*/, ''), 'utf8').catch(() => '');
      if (KEEPS_STATE.test(source)) stateful.add(chunk);
    }
  return stateful;
}

/** Lists what a page imports, directly or not, and can be copied into it. */
function listParts(bundle: Bundle, page: Chunk, mayCopy: (chunk: Chunk) => boolean): Chunk[] {
  const parts = new Set<Chunk>();
  const visit = ({ imports }: Chunk) => {
    for (const name of imports) {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || parts.has(chunk)) continue;
      if (chunk.isEntry || IS_SHARED.test(name) || !mayCopy(chunk)) continue;
      parts.add(chunk);
      visit(chunk);
    }
  };
  visit(page);
  return [...parts];
}

async function join(bundle: Bundle, page: Chunk, parts: readonly Chunk[]): Promise<string> {
  const included = new Set([page, ...parts].map(({ fileName }) => fileName));
  // A production install builds nothing, and has no bundler.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: page.fileName,
    plugins: [
      {
        name: 'scripts',
        resolveId(id, importer) {
          const file = importer ? posix.join(posix.dirname(importer), id) : id;
          return included.has(file) ? file : { id, external: true };
        },
        load(file) {
          const chunk = bundle[file];
          return chunk?.type === 'chunk' ? chunk.code : null;
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

/** Makes the manifest say that a page's script loads no script of these, but what they need. */
function leaveOut(manifest: Manifest, fileName: string, parts: ReadonlySet<string>): void {
  const page = Object.values(manifest).find(({ file }) => file === fileName);
  if (!page) throw new Error(`Vite’s manifest lacks ${fileName}.`);
  const imports = new Set(page.imports);
  const styles = new Set(page.css);
  // A set's iteration includes what is added during it.
  for (const key of imports) {
    const part = manifest[key];
    if (!part || !parts.has(part.file)) continue;
    imports.delete(key);
    for (const inner of part.imports ?? []) imports.add(inner);
    for (const style of part.css ?? []) styles.add(style);
  }
  page.imports = [...imports];
  if (styles.size > 0) page.css = [...styles];
}
