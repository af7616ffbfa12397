/** How the web part is built into web/dist and served while it is written. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { galleryAddress } from './vite-plugins/gallery-address.ts'
import { leanContracts } from './vite-plugins/lean-contracts.ts'
import { precompress } from './vite-plugins/precompress.ts'
import { serviceWorker } from './vite-plugins/service-worker.ts'

/** Where the server listens while only the web part is started by hand; `npm run dev` names its own. */
const API = 'http://127.0.0.1:3000'

/** Parts that most pages of the app area share, and the sign-in does not: one file instead of twenty small ones (P9, P10). */
const SHARED_BY_PAGES =
  /\/web\/(ui\/(band\/(?!belt)|empty-state|error-state|event|facts|hero|mat|meta-list|page-head|picture|section-head|top-bar|week-strip|woven)|features\/(errors\/query|sports\/))/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leanContracts(), react(), galleryAddress(), serviceWorker(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 5350,
    // with the browser's own host: the server checks where a request comes from
    proxy: Object.fromEntries(
      ['/api', '/sanctum', '/ics', '/healthz', '/readyz'].map((path) => [
        path,
        { target: API, changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // the tokens need oklch, light-dark and color-mix anyway
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false },
    // the policy allows no data: scripts or styles, and small files are cached well as files
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what stands around a part stays where it is needed first
          includeDependenciesRecursively: false,
          groups: [
            // what changes with our own code does not throw away what does not
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'pages', test: SHARED_BY_PAGES, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
