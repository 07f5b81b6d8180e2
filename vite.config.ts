import { writeFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import project from './package.json' with { type: 'json' };
import { BUILD_FOLDER } from './scripts/ensure-build.ts';
import { oneScriptPerPage } from './scripts/one-script-per-page.ts';

/**
 * Node runs these folders from source and the built pages import the same files, so each module exists once.
 */
const RUN_FROM_SOURCE = /^#(server|contract|domain|content)\//;

/**
 * Libraries that only pages use become part of the build: one file loads faster, and production installs go
 * without them.
 */
const INSTALLED = { noExternal: true as const, external: Object.keys(project.dependencies) };

/**
 * The libraries are one file, because it runs in a task before the page's own code (decision 7). What every page
 * needs is another, and what at least a fifth of them share is a third. What fewer share is copied into each of them
 * (one-script-per-page.ts). Pages of the admin panel share more with each other.
 */
const GROUPS = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'shell', test: /app[\\/](entry\.client|root|components[\\/]shell[\\/](shell|connection))\.tsx/ },
  { name: 'shared', minShareCount: 12, test: (id: string) => !/app[\\/]pages[\\/]admin/.test(id) },
];

const pages = oneScriptPerPage();

/**
 * Writes how much each module adds to each script, for the message about a page that loads too much
 * (test/runner/browser-bundle.ts).
 */
function reportModuleSizes(): Plugin {
  return {
    name: 'report-module-sizes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries({ ...pages.copied.get(fileName), ...modules }).map(([id, { renderedLength }]) => [
            id,
            renderedLength,
          ]),
        ),
      ]);
      await writeFile(`${BUILD_FOLDER}/module-sizes.json`, JSON.stringify(Object.fromEntries(sizes)));
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pages.plugin, reportModuleSizes()],
  build: {
    target: 'es2023',
    // The content security policy does not allow data: URLs for fonts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: GROUPS } },
          // Shared labels go into the scripts that show them, so that pages do not load each other's labels.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { external: RUN_FROM_SOURCE } },
      ...(command === 'build' && {
        resolve: INSTALLED,
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
