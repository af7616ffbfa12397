import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { serveStaticFiles, wantsPage } from './static-files.ts'

const PAGE = '<!doctype html><title>Wegband</title>'
let folder: string
let fastify: FastifyInstance

const serverOf = (root: string | undefined): FastifyInstance => {
  const server = Fastify()
  serveStaticFiles(server, createTestClock('2026-11-20T09:00:00Z'), root)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'index.html.br'), 'br of the page')
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js'), 'plain script')
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js.br'), 'br of the script')
  await writeFile(join(folder, 'assets', 'main-a1b2c3.js.gz'), 'gz of the script')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'sw.js'), 'plain worker')
  await writeFile(join(folder, 'sw.js.br'), 'br of the worker')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  fastify = serverOf(folder)
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers })
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the built web part', () => {
  test('is sent in a compression that the browser supports', async () => {
    const brotli = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' })
    expect([brotli.body, brotli.headers['content-encoding']]).toEqual(['br of the script', 'br'])
    expect(brotli.headers['content-type']).toContain('javascript')
    const gzip = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip' })
    expect([gzip.body, gzip.headers['content-encoding']]).toEqual(['gz of the script', 'gzip'])
    const plain = await get('/assets/main-a1b2c3.js')
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain script', undefined])
  })

  test('is cached for ever where the name is a hash, and revalidated otherwise', async () => {
    expect((await get('/assets/main-a1b2c3.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/dashboard', HTML)).headers['cache-control']).toBe('no-cache')
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('sends the service worker compressed, from the root, and never a stale one', async () => {
    const answer = await get('/sw.js', { 'accept-encoding': 'br', 'service-worker': 'script' })
    expectStatus(answer, 200)
    expect(answer.body).toBe('br of the worker')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toContain('javascript')
    const { etag } = answer.headers
    const again = await get('/sw.js', { 'accept-encoding': 'br', 'if-none-match': String(etag) })
    expectStatus(again, 304)
    expect(again.body).toBe('')
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.headers['cache-control']).toBe('no-cache')
  })

  test('answers every address of the app with its one page', async () => {
    for (const url of ['/', '/dashboard', '/appointments/7?x=1', '/user/anna.b', '/never/heard/of']) {
      const answer = await get(url, HTML)
      expectStatus(answer, 200)
      expect([url, answer.body]).toEqual([url, PAGE])
    }
    expect((await get('/dashboard', { ...HTML, 'accept-encoding': 'br' })).body).toBe('br of the page')
  })

  test('is never the answer to an unknown address of the API or of a file', async () => {
    for (const url of ['/api', '/api/nowhere', '/assets/gone-1.js', '/sanctum/x', '/.well-known/x']) {
      const answer = await get(url, HTML)
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    expect((await get('/gone.js')).statusCode).toBe(404)
  })

  test('does not expose files outside its folder', async () => {
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%00', '/..%5cx']) {
      const answer = await get(url)
      expect([url, answer.statusCode === 404 || answer.statusCode === 400]).toEqual([url, true])
    }
  })

  test('is served in its new version when it was rebuilt below a running server', async () => {
    const root = await mkdtemp(join(tmpdir(), 'wegband-built-later-'))
    const server = serverOf(root)
    expect((await server.inject({ url: '/dashboard', headers: HTML })).statusCode).toBe(503)
    // a page is never a worker
    expect((await server.inject('/sw.js')).statusCode).toBe(404)
    for (const round of ['first', 'second']) {
      await mkdir(join(root, 'assets'), { recursive: true })
      await writeFile(join(root, 'index.html'), `page of the ${round} build`)
      await writeFile(join(root, 'sw.js'), `worker of the ${round} build`)
      await writeFile(join(root, 'assets', `main-${round}.js`), `script of the ${round} build`)
      expect((await server.inject({ url: '/dashboard', headers: HTML })).body).toBe(
        `page of the ${round} build`,
      )
      const script = await server.inject(`/assets/main-${round}.js`)
      expectStatus(script, 200)
      expect(script.body).toBe(`script of the ${round} build`)
      expect((await server.inject('/sw.js')).body).toBe(`worker of the ${round} build`)
    }
    await server.close()
    await rm(root, { recursive: true })
  })

  test('says in one sentence when it is not built', async () => {
    const server = serverOf(join(folder, 'nothing'))
    const answer = await server.inject({ url: '/', headers: HTML })
    expectStatus(answer, 503)
    expect(answer.body).toEqual(expect.stringContaining('not built'))
    expect((await server.inject('/api/nowhere')).statusCode).toBe(404)
    await server.close()
  })
})

describe('a page', () => {
  test("answers navigations and tools, but never a script's POST", () => {
    expect(wantsPage('GET', '/dashboard', 'text/html')).toBe(true)
    expect(wantsPage('GET', '/dashboard', '*/*')).toBe(true)
    expect(wantsPage('GET', '/dashboard', undefined)).toBe(true)
    expect(wantsPage('GET', '/photo.jpg', '*/*')).toBe(false)
    expect(wantsPage('GET', '/dashboard', 'application/json')).toBe(false)
    expect(wantsPage('POST', '/dashboard', 'text/html')).toBe(false)
  })
})

describe('the answers in a public page', () => {
  const ANSWERS = { language: 'de', json: '{"data":"</script><b>"}' }
  let server: FastifyInstance
  let page: string
  beforeAll(async () => {
    page = await mkdtemp(join(tmpdir(), 'wegband-page-'))
    await writeFile(join(page, 'index.html'), '<head><script src="/first.js?1"></script></head>')
    server = Fastify()
    serveStaticFiles(server, createTestClock('2026-11-20T09:00:00Z'), page, ({ url }) => {
      if (url === '/fails') return Promise.reject(new Error('no database'))
      if (url === '/slow') return new Promise(() => {})
      return Promise.resolve(url === '/public' ? ANSWERS : undefined)
    })
  })
  afterAll(async () => {
    await server.close()
    await rm(page, { recursive: true })
  })

  test('precede the scripts as data that cannot end its element', async () => {
    const { body, headers } = await server.inject({ url: '/public', headers: HTML })
    expect(body).toBe(
      String.raw`<head><script type="application/json" id="answers" lang="de">{"data":"\u003c/script>\u003cb>"}</script>
    <script src="/first.js?1"></script></head>`,
    )
    expect([headers['cache-control'], headers['vary']]).toEqual([
      'no-store',
      'accept-encoding, accept-language',
    ])
  })

  test('are left out where there are none, and where they cannot be read or come too late', async () => {
    for (const url of ['/dashboard', '/fails', '/slow']) {
      const answer = await server.inject({ url, headers: HTML })
      expectStatus(answer, 200)
      expect(answer.body).not.toContain('answers')
    }
  })
})
