// slow: each test starts and ends whole servers with a cluster of their own
/** The server as an operator meets it: a process of its own that starts, answers, stops, and says what is wrong in one sentence. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../start/main.ts')
const READY = /Wegband is running at (http:\/\/localhost:\d+)/

let folder: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-start-'))
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Started = {
  child: ChildProcess
  said: () => string
  complained: () => string
  exit: Promise<number | null>
}

const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
/** Part of every Debian. */
const TERMINAL = '/usr/bin/script'

const startProgram = (program: string, args: readonly string[], options: SpawnOptions = {}): Started => {
  const child = spawn(program, args, {
    cwd: folder,
    ...options,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      ADMIN_MAIL: 'head@club.example',
      ADMIN_PASSWORD: 'A-long-one-for-Monday-7',
      PORT: '0',
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout?.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (err += part.toString()))
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  return { child, said: () => out, complained: () => err, exit }
}

const start = (
  environment: Record<string, string> = {},
  account: Pick<SpawnOptions, 'uid' | 'gid'> = {},
): Started => startProgram(process.execPath, [MAIN], { ...account, env: environment })

/** A connection that has read one page and stays open, as a browser's does. */
const openPage = async (address: string): Promise<Socket> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** The address, once the server says that it runs. */
const addressOf = async (server: Started): Promise<string> => {
  while (!READY.test(server.said())) {
    const outcome = await Promise.race([once(server.child.stdout ?? process.stdout, 'data'), server.exit])
    if (typeof outcome === 'number') throw new Error(`ended with ${outcome}: ${server.complained()}`)
  }
  return READY.exec(server.said())?.[1] ?? ''
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const databaseProcess = async (): Promise<number> =>
  Number((await readFile(join(folder, 'data/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

describe('the server', () => {
  test('starts on nothing, answers, and ends with everything it started on SIGTERM', async () => {
    const server = start()
    const address = await addressOf(server)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const settings = await fetch(`${address}/api/settings/public`)
    expect(await settings.json()).toMatchObject({ data: { isMaintenance: false, demo: null } })
    const database = await databaseProcess()
    expect(isAlive(database)).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(server.complained()).toBe('')
  })

  test('stopped in the middle of its first start, leaves no database running and starts again', async () => {
    const data = join(folder, 'interrupted')
    const server = start({ DATA_DIR: data, LOG_LEVEL: 'info' })
    while (!server.said().includes('the embedded database runs'))
      await once(server.child.stdout ?? process.stdout, 'data')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    // PostgreSQL takes this file away when it has ended in order.
    expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false)
    const again = start({ DATA_DIR: data })
    expect(await addressOf(again)).toMatch(/^http/)
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })

  test('finishes what it is answering before it ends', async () => {
    const server = start()
    const address = await addressOf(server)
    const xsrf = await fetch(`${address}/sanctum/csrf-cookie`)
    const cookie = xsrf.headers.get('set-cookie')?.split(';')[0] ?? ''
    const slow = fetch(`${address}/api/auth`, {
      method: 'POST',
      body: JSON.stringify({ username: 'nobody', password: 'wrong' }),
      headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1] ?? '' },
    })
    server.child.kill('SIGINT')
    const outcome = await slow.then(
      (answer) => answer.status,
      () => 'refused',
    )
    // Either it was let in and answered in full, or the door was already closed; never cut off half-way.
    expect([401, 503, 'refused']).toContain(outcome)
    expect(await server.exit).toBe(0)
  })

  test('says in one sentence that its port is taken, before it makes a database', async () => {
    const holder: Server = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const bound = holder.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const data = join(folder, 'never-made')
    const server = start({ PORT: String(port), DATA_DIR: data })
    expect(await server.exit).toBe(1)
    expect(server.complained()).toBe(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.\n`,
    )
    expect(existsSync(data)).toBe(false)
    holder.close()
  })

  test('says in one sentence that its data directory is a file, or closed to it', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const onFile = start({ DATA_DIR: file })
    expect(await onFile.exit).toBe(1)
    expect(onFile.complained()).toBe(
      `${file} is not a folder: set DATA_DIR to a folder, which is made where it is missing.\n`,
    )
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o500 })
    await chmod(folder, 0o755)
    // The rights of a folder do not bind root.
    const asOther = start({ DATA_DIR: closed }, process.getuid?.() === 0 ? UNPRIVILEGED : {})
    expect(await asOther.exit).toBe(1)
    expect(asOther.complained()).toMatch(/closed cannot be used by this account: .* set DATA_DIR .*\n$/)
    expect(asOther.complained()).not.toContain('    at ')
  })

  test.skipIf(!existsSync(TERMINAL))(
    `ends cleanly on one Ctrl-C under npm start in a terminal, with pages open (needs ${TERMINAL})`,
    async () => {
      const place = await mkdtemp(join(tmpdir(), 'wegband-terminal-'))
      await writeFile(
        join(place, 'package.json'),
        JSON.stringify({ scripts: { start: `exec "${process.execPath}" "${MAIN}"` } }),
      )
      // `script` gives the command a terminal of its own and types into it what we write.
      const terminal = startProgram(TERMINAL, ['-qec', 'exec npm start', '/dev/null'], { cwd: place })
      const address = await addressOf(terminal)
      const pages = await Promise.all(Array.from({ length: 5 }, () => openPage(address)))
      const database = await databaseProcess()
      terminal.child.stdin?.write('\u0003')
      expect(await terminal.exit).toBe(0)
      expect(isAlive(database)).toBe(false)
      pages.forEach((page) => page.destroy())
      await rm(place, { recursive: true })
    },
  )

  test('says every problem of its configuration, one sentence each', async () => {
    const server = start({ PORT: 'many', TLS_CERT: '/nowhere/cert.pem' })
    expect(await server.exit).toBe(1)
    const lines = server.complained().trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(1)
    expect(lines[0]).toMatch(/^PORT must be/)
    expect(server.complained()).not.toContain('    at ')
  })

  test('says that a database of its own does not answer', async () => {
    const server = start({
      DATABASE_URL: 'postgresql://wegband:secret@127.0.0.1:1/wegband',
      APP_SECRET: 'long enough for a secret of a test',
    })
    expect(await server.exit).toBe(1)
    expect(server.complained()).toBe('The database at 127.0.0.1:1/wegband does not answer.\n')
  })

  test('gives a real federation its first admin, who can sign in', async () => {
    const data = join(folder, 'real')
    const server = start({
      DATA_DIR: data,
      ADMIN_MAIL: 'leitung@verband.example',
      ADMIN_PASSWORD: 'Morgen-Tau-12',
    })
    const address = await addressOf(server)
    const xsrf = await fetch(`${address}/sanctum/csrf-cookie`)
    const cookie = xsrf.headers.get('set-cookie')?.split(';')[0] ?? ''
    const answer = await fetch(`${address}/api/auth`, {
      method: 'POST',
      body: JSON.stringify({ username: 'Leitung@Verband.example', password: 'Morgen-Tau-12' }),
      headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookie.split('=')[1] ?? '' },
    })
    expect(answer.status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })
})
