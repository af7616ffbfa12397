/** P11: seconds until the installed and built product answers after `npm start`, with and without an existing demo database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { summarise } from '../measure/interleave.ts'
import type { Finding, Goal } from '../measure/goal.ts'
import { freePort } from '../world/free-port.ts'

const MAIN = join(import.meta.dirname, '../../start/main.ts')
const ASK_AGAIN_AFTER_MS = 10
const DEADLINE_MS = 180_000

const isReady = async (url: string): Promise<boolean> =>
  await fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

const startProduct = (dataDirectory: string, port: number): ChildProcess =>
  spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DEMO: 'true',
    },
  })

const stopProduct = async (server: ChildProcess): Promise<void> => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Seconds from the start of the process to its first 200. The server is stopped before this resolves. */
const secondsToAnswer = async (dataDirectory: string): Promise<number> => {
  const port = await freePort()
  const begun = performance.now()
  const server = startProduct(dataDirectory, port)
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (server.exitCode !== null) throw new Error('The server ended instead of answering.')
      if (performance.now() - begun > DEADLINE_MS) throw new Error('The server did not become ready.')
      await pause(ASK_AGAIN_AFTER_MS)
    }
    return (performance.now() - begun) / 1000
  } finally {
    if (server.exitCode === null) await stopProduct(server)
  }
}

export const p11: Goal = {
  id: 'P11',
  title: 'starting',
  run: async ({ effort, world, say }) => {
    const dataDirectory = world.folder('start')
    say('  first start, with the demo federation')
    const first = await secondsToAnswer(dataDirectory)
    const again: number[] = []
    for (let round = 0; round < effort.rounds; round += 1) again.push(await secondsToAnswer(dataDirectory))
    const base = { goal: 'P11', unit: 's', note: 'node start/main.ts to the first 200 of /readyz' }
    const findings: Finding[] = [
      {
        ...base,
        what: 'start on a data directory that is there',
        measured: summarise(again),
        bound: { atMost: 3 },
      },
      {
        ...base,
        what: 'first start, which creates the database and the demo',
        measured: summarise([first]),
        bound: { atMost: 20 },
      },
    ]
    return findings
  },
}
