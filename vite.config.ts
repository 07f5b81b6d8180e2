import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Node runs these rooms from source; the built pages import the very same modules, so there is one copy of each. */
const RUN_FROM_SOURCE = /^#(server|contract|domain|content)\//;

/**
 * What every page brings anyway, and what those with projects share, travels in three files instead of some thirty: a
 * browser fetches six at a time, and small ones pack badly. Pages and what only some of them use stay apart.
 */
const FIRST_LOAD = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|set-cookie-parser|cookie)[\\/]/,
  },
  {
    name: 'shell',
    test: /[\\/]app[\\/](components[\\/](ui|shell|page[\\/]message-page)|lib[\\/](live|page-meta|root-data|deferred-hydration[\\/](use-hydrated|when-idle)))|lucide-react[\\/].*(createLucideIcon|arrow-right|chevron-down|pen)\./,
  },
  {
    name: 'cards',
    test: /[\\/]app[\\/]components[\\/](cover|project-card)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // Nothing is inlined as data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } } },
    ssr: { build: { rolldownOptions: { external: RUN_FROM_SOURCE } } },
  },
});
