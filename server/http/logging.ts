/** Structured logs that name the caller and the action, but never contain a token, a body or a query's parameters. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { linesToStdout, type LogTarget } from './log-lines.ts'

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/**
 * Drizzle appends the parameters of a failed query to its message: hashes, mails and names do not belong into a log. They may have many
 * lines, so everything after them is cut.
 */
const withoutParameters = (text: string): string => text.replace(/\n?params:[\s\S]*$/, '')

/** Mail servers repeat the address that they refuse. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(]+@[^\s<>"',;)]+/g, '<address>')

const cleaned = (text: string): string => withoutAddresses(withoutParameters(text))

/** The stack repeats the whole message before its frames. */
const framesOf = (stack: string, message: string): string =>
  (stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

/** An error as it may be logged. The database's own `detail` repeats values of the row and is left out. */
export const loggableError = (error: unknown): LoggedError => {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no Error was thrown', stack: '' }
  const code: unknown = Reflect.get(error, 'code')
  const message = cleaned(error.message)
  return {
    type: error.name,
    message,
    stack: withoutAddresses(`${error.name}: ${message}\n${framesOf(error.stack ?? '', error.message)}`),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: loggableError(error.cause) }),
  }
}

/**
 * The one logger of the process, made before the server so that the database can speak through it. JSON lines with `time` in
 * milliseconds; `level` as LOG_LEVEL says. Fastify makes it: its logger (pino) is then the same one in the same version.
 */
export const createLog = (level: Config['logLevel'], target?: LogTarget): FastifyBaseLogger =>
  Fastify({
    logger: { level, base: null, serializers: { err: loggableError }, stream: target ?? standardOutput() },
  }).log

const standardOutput = (): LogTarget => {
  const target = linesToStdout()
  process.once('exit', () => target.flush())
  return target
}

/** Monitoring requests these every few seconds; they are logged only at a more detailed level. */
const QUIET = new Set(['/healthz', '/readyz'])

/** One line per answered request. It contains the route, not the address, because an address may contain a token. */
export const logRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions
    const userId = request.caller?.actor?.userId
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId,
    }
    if (route !== undefined && QUIET.has(route)) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}
