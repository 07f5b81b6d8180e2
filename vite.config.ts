import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Node runs these rooms from source; the built pages import the very same modules, so there is one copy of each. */
const RUN_FROM_SOURCE = /^#(server|contract|domain|content)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // Nothing is inlined as data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: { build: { rolldownOptions: { external: RUN_FROM_SOURCE } } },
  },
});
