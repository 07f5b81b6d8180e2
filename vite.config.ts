import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Node runs these from source and the built pages import the same files, so each module exists once. */
const RUN_FROM_SOURCE = /^#(server|contract|domain|content)\//;

/**
 * Bundles what every page needs into three files instead of about thirty: browsers fetch six at a time, and small files
 * compress badly. Code of single pages stays separate.
 */
const FIRST_LOAD = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|set-cookie-parser|cookie)[\\/]/,
  },
  {
    name: 'shell',
    test: /[\\/]app[\\/](components[\\/](ui|shell|cover[\\/]shapes|page[\\/]message-page)|lib[\\/](live|page-meta|projects-query|root-data|deferred-hydration[\\/](use-hydrated|when-idle)))|lucide-react[\\/].*(createLucideIcon|arrow-right|chevron-down|pen)\./,
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
    // The content security policy does not allow data: URLs for fonts.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } } },
    ssr: { build: { rolldownOptions: { external: RUN_FROM_SOURCE } } },
  },
});
