/** A server of its own for a tool: its own empty data directory, its own port, a given clock, the demo federation; nothing of it stays. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from './run-step.ts'

/** A first start migrates and seeds. */
const START_DEADLINE_MS = 120_000
const ASK_AGAIN_AFTER_MS = 250
/** PostgreSQL, running as another user when we are root, must be able to pass. */
const PASSABLE_FOLDER = 0o711

export type OwnServer = { readonly url: string; stop(): Promise<void> }

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on this machine')
  return address.port
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** `clock` as the CLOCK setting takes it. Resolves when the server is ready; `stop` ends it and removes its data. */
export const startOwnServer = async (clock: string): Promise<OwnServer> => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wegband-own-'))
  chmodSync(dataDirectory, PASSABLE_FOLDER)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDirectory,
      CLOCK: clock,
      DEMO: 'true',
      LOG_LEVEL: 'warn',
    },
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  for (let waited = 0; waited < START_DEADLINE_MS; waited += ASK_AGAIN_AFTER_MS) {
    if (await isReady(url)) return { url, stop }
    if (server.exitCode !== null) break
    await pause(ASK_AGAIN_AFTER_MS)
  }
  await stop()
  throw new Error(
    `The server did not become ready within ${START_DEADLINE_MS / 1000} s; its own words stand above.`,
  )
}
