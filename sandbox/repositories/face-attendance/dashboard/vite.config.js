import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env.API ?? 'http://localhost:8000';

/** Requests below /api go to the server, so that the browser needs no CORS. */
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target, rewrite: (path) => path.replace(/^\/api/, '') } } },
});
