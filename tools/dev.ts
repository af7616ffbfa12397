/**
 * `npm run dev`: web and API at one address, both updated when files change. Vite answers and forwards API
 * requests to a server process, which Node restarts by itself.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createPortProbe } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { loadEnvFile, readConfig } from '@wegband/server/config/config.ts'
import { ROOT } from './run/run-step.ts'

/** Paths that the server answers itself; all others belong to the web part. */
const SERVED_BY_NODE = ['/api', '/sanctum', '/ics', '/healthz', '/readyz']

const freePort = async (): Promise<number> => {
  const probe = createPortProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on this machine')
  return address.port
}

const startServer = (port: number, publicUrl: string) =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'start/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl },
  })

const startWeb = async (port: number, host: string, serverPort: number) => {
  const target = `http://127.0.0.1:${serverPort}`
  const web = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    // The server checks the origin of requests, so it must get the address that the browser uses.
    server: {
      port,
      host,
      strictPort: true,
      proxy: Object.fromEntries(SERVED_BY_NODE.map((path) => [path, target])),
    },
  })
  return web.listen()
}

const run = async (): Promise<void> => {
  process.env['NODE_ENV'] ??= 'development'
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem)
    process.exitCode = 1
    return
  }
  const { port, host, publicUrl } = read.ok
  const serverPort = await freePort()
  const web = await startWeb(port, host, serverPort)
  const server = startServer(serverPort, publicUrl)
  console.log(`Web and API, renewed as you write: ${publicUrl}`)
  const stop = (signal: NodeJS.Signals) => {
    server.kill(signal)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  // The server closes its database first, and then exits.
  await once(server, 'exit')
  await web.close()
}

await run()
