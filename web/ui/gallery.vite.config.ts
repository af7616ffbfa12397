/** Serves the gallery alone: `npx vite --config web/ui/gallery.vite.config.ts`, then /gallery. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { galleryAddress } from '../vite-plugins/gallery-address.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), galleryAddress()],
  server: { port: 5300, strictPort: true },
})
