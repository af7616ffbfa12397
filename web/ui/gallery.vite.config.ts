/** Serves the gallery alone: `npx vite --config web/ui/gallery.vite.config.ts`, then /gallery.html. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  plugins: [react()],
  server: { port: 5300, strictPort: true },
})
