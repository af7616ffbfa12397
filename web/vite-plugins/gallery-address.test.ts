// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryAddress } from './gallery-address.ts'

let cacheDir: string
let server: ViteDevServer
let address: string

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'wegband-gallery-'))
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    plugins: [galleryAddress()],
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  await server.listen()
  address = server.resolvedUrls?.local[0] ?? ''
})
afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true })
})

test('the gallery answers at /gallery in development and finds its script from there', async () => {
  const page = new URL('/gallery?theme=light', address)
  const html = await (await fetch(page, { headers: { accept: 'text/html' } })).text()
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src ?? '')
  const own = scripts.find((src) => src.includes('gallery'))
  const script = await fetch(new URL(own ?? '', page))
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  expect(await script.text()).toContain('GalleryPage')
})
