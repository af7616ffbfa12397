/** The port of the server: tried before anything is made, and taken when everything is ready. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config/config.ts'
import { startupProblem } from './db/embedded/startup-problem.ts'
import type { HttpApp } from './http/http-app.ts'

const sentenceFor = (error: unknown, { host, port }: Config): string | undefined => {
  switch (Reflect.get(Object(error), 'code')) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what uses it, or set PORT to another one.`
    case 'EACCES':
      return `Port ${port} may not be used by this account: set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is no address of this machine: ${host}. Set 127.0.0.1 for this machine alone or 0.0.0.0 for every network it is in.`
    default:
      return undefined
  }
}

const explain = (error: unknown, config: Config): unknown => {
  const sentence = sentenceFor(error, config)
  return sentence === undefined ? error : startupProblem(sentence, error)
}

/** Throws a start-up problem when the port cannot be taken now: a first start fills a database for seconds before it listens. */
export const requireFreePort = async (config: Config): Promise<void> => {
  const probe = createServer()
  try {
    probe.listen({ host: config.host, port: config.port })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    throw explain(error, config)
  }
}

/** Listens, and returns the address with the port that was taken. */
export const listen = async (app: HttpApp, config: Config): Promise<string> => {
  try {
    return await app.fastify.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explain(error, config)
  }
}
