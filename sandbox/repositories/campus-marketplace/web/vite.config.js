import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const target = process.env.API ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': target, '/chat': { target, ws: true } } },
});
