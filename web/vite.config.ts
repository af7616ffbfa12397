/** How the web part is built into web/dist and served during development. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ENTRIES, FILE_PARTS } from './vite-plugins/file-parts.ts'
import { refuseCircles } from './vite-plugins/chunk-circles.ts'
import { cutInto, leanPreloads } from './vite-plugins/first-load.ts'
import { galleryAddress } from './vite-plugins/gallery-address.ts'
import { listFirstFiles } from './vite-plugins/first-page-files.ts'
import { leanContracts } from './vite-plugins/lean-contracts.ts'
import { listPageFiles } from './vite-plugins/page-files.ts'
import { precompress } from './vite-plugins/precompress.ts'
import { serviceWorker } from './vite-plugins/service-worker.ts'

/** Where the server listens when only the web part is started by hand; `npm run dev` passes its own. */
const API = 'http://127.0.0.1:3000'

const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const preloads = leanPreloads()

export default defineConfig({
  root: inWeb('.'),
  plugins: [
    preloads.plugin,
    leanContracts(),
    react(),
    galleryAddress(),
    listFirstFiles(ENTRIES),
    listPageFiles(),
    refuseCircles(),
    serviceWorker(),
    precompress(),
  ],
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
    // linked from the sources on the page of the legal notice
    license: { fileName: 'third-party-licences.txt' },
    target: 'es2023',
    // the tokens need oklch, light-dark and color-mix anyway
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    // the policy allows no data: scripts or styles, and small files are cached well as files
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // static dependencies of a part stay where they are needed first
          includeDependenciesRecursively: false,
          groups: [
            // a change of our own code does not invalidate libraries in the cache
            { name: 'vendor', tags: ['$initial'], test: /\/node_modules\// },
            { name: 'start', tags: ['$initial'] },
            { name: cutInto(FILE_PARTS), debugName: 'parts' },
            // too small for files of their own
            { name: 'icons', test: /\/icon\/phosphor\//, minShareCount: 2 },
            { name: 'contracts', test: /\/domain\/features\/.*contract[\w-]*\.ts$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
