// slow: starts servers of their own on a cluster of its own
/** A real installation: without the demo, behind a pooler in transaction mode and behind a proxy that speaks https. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from './db/embedded/database-log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { startTransactionPooler, type TransactionPooler } from './testing/servers/transaction-pooler.ts'

const MAIN = join(import.meta.dirname, '../start/main.ts')
const HOST = 'wegband.example.org'
const ADMIN = { username: 'leitung@verband.example', password: 'Morgen-Tau-12' }

let folder: string
let database: EmbeddedPostgres
let pooler: TransactionPooler
const running = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-pooler-'))
  database = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  pooler = await startTransactionPooler(database.connectionString)
})
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await pooler.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const freePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

type Started = { readonly port: number; readonly complained: () => string; readonly ended: Promise<number> }

/** Resolves once the server serves or has ended. */
const start = async (more: Readonly<Record<string, string>>): Promise<Started> => {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'files'),
      DATABASE_URL: pooler.connectionString,
      APP_SECRET: 'one secret of the whole installation, long enough',
      ADMIN_MAIL: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: '1',
      PORT: String(port),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [said, complained] = ['', '']
  child.stderr.on('data', (part: Buffer) => (complained += part.toString()))
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? -1
  })
  const isServing = new Promise<void>((done) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes(`Wegband is running at https://${HOST}`)) done()
    })
  })
  await Promise.race([isServing, ended])
  return { port, complained: () => complained, ended }
}

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: object }

/** As the proxy passes a request on; `scheme`: by which the visitor came. */
const ask = async (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Sent,
  scheme = 'https',
) => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const sent = request({
    port,
    path,
    method,
    headers: {
      host: HOST,
      'x-forwarded-proto': scheme,
      'x-forwarded-for': '203.0.113.7',
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...headers,
    },
  })
  sent.end(payload)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

const xsrf = async (port: number): Promise<Record<string, string>> => {
  const { headers } = await ask(port, '/sanctum/csrf-cookie', {})
  const [cookie = ''] = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '')
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) }
}

test('a process behind a transaction pooler does not serve without the direct address', async () => {
  const { complained, ended } = await start({})
  expect(await ended).toBe(1)
  expect(complained()).toBe(
    'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the database itself beside it.\n',
  )
})

describe('two processes behind a transaction pooler and https', () => {
  let first: Started
  let second: Started
  beforeAll(async () => {
    const direct = { DATABASE_DIRECT_URL: database.connectionString }
    ;[first, second] = await Promise.all([start(direct), start(direct)])
  })

  test('serve without the demo, and a session that ends in one ends in the other', async () => {
    expect(first.complained() + second.complained()).toBe('')

    const plain = await ask(first.port, '/auth/login', {}, 'http')
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${HOST}/auth/login`])

    const headers = await xsrf(first.port)
    expect(headers['cookie']).toMatch(/^__Host-/)
    const signedIn = await ask(first.port, '/api/auth', { method: 'POST', headers, body: ADMIN })
    expect(signedIn.status, signedIn.body).toBe(200)
    const { token } = JSON.parse(signedIn.body) as { token: string }
    const authorization = { authorization: `Bearer ${token}` }
    const isSignedIn = async ({ port }: Started): Promise<boolean> =>
      (await ask(port, '/api/auth', { headers: authorization })).status === 200
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true])

    const signedOut = await ask(first.port, '/api/auth', {
      method: 'DELETE',
      headers: { ...headers, ...authorization },
    })
    expect(signedOut.status, signedOut.body).toBeLessThan(300)
    await expect.poll(() => isSignedIn(second)).toBe(false)

    const settings = JSON.parse((await ask(first.port, '/api/settings/public', {})).body) as {
      data: { demo: unknown }
    }
    expect(settings.data.demo).toBeNull()
  })
})
