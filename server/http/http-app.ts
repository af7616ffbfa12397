/**
 * The HTTP server before any feature: parsers, limits, headers, logs and the one error handler. Features register themselves with `serve`.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
} from 'fastify'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { Config } from '../config/config.ts'
import { keyFor } from '../secrets/secrets.ts'
import type { Signals } from '../signals.ts'
import { sendError } from './answer/answer-error.ts'
import { serializerOf } from './answer/answer-schema.ts'
import type { Sessions } from './guard/authenticate.ts'
import type { ServiceTokens } from './guard/service-tokens.ts'
import type { Log, Services } from './request/context.ts'
import './guard/caller.ts'
import { answerClientError } from './answer/client-errors.ts'
import { closeAnsweredConnections } from './answer/close-answered.ts'
import { limitBodyArrival, SPOOLED_BODY_MS } from './request/body-arrival.ts'
import { acceptJsonOnly } from './request/json-body.ts'
import { acceptUploads } from './request/uploads.ts'
import { createUploadRoom, type UploadRoom } from './request/upload-room.ts'
import { logRequests } from './logging.ts'
import { parseQueryString } from './request/query-string.ts'
import {
  createRateLimiter,
  GENERAL_LIMITS,
  type GeneralLimits,
  type RateLimiter,
} from './guard/rate-limit.ts'
import { addSecurityHeaders, setSecurityHeaders } from './guard/security-headers.ts'
import { requireHttps } from './guard/require-https.ts'
import type { AnswersFor } from './answer/page-answers.ts'
import { serveStaticFiles } from './answer/static-files.ts'
import { createTlsServer } from './tls-server.ts'
import { createXsrfGuard, type XsrfGuard } from './guard/xsrf.ts'

/** None of our bodies comes near this size; uploads have their own limit. */
const MAX_BODY_BYTES = 256 * 1024
const MAX_HEADER_BYTES = 16 * 1024
/** A signed media address is the longest path parameter. */
const MAX_PARAM_LENGTH = 300
const HEADERS_TIMEOUT_MS = 10_000
/** Longer than the idle time of common load balancers (60 s), so that they close first and not we. */
const KEEP_ALIVE_MS = 72_000

/** Audits changes made in the view of another person. */
export type NoteViewCall = (
  viewer: Pick<Actor, 'userId' | 'impersonatorId'>,
  call: { readonly call: string; readonly ids: Readonly<Record<string, number>> },
) => Promise<void>

export type HttpParts = {
  readonly services: Services
  readonly sessions: Sessions
  readonly serviceTokens: ServiceTokens
  readonly signals: Signals
  readonly limits?: GeneralLimits | 'off'
  readonly noteViewCall?: NoteViewCall
  readonly log: Log
  /** Absolute path of the built web part; undefined: no pages, the API alone. */
  readonly webFolder?: string | undefined
}

export type HttpApp = {
  readonly fastify: FastifyInstance
  readonly services: Services
  readonly sessions: Sessions
  readonly serviceTokens: ServiceTokens
  /** For caches and streams: `app.signals.on(channel, ...)` while routes are registered. */
  readonly signals: Signals
  readonly xsrf: XsrfGuard
  readonly limiter: RateLimiter
  readonly limits: GeneralLimits | 'off'
  readonly uploadRoom: UploadRoom
  readonly noteViewCall: NoteViewCall
  /** What public pages read, for their HTML; a feature sets it. */
  readonly pageAnswers: { for?: AnswersFor }
  /** Every endpoint that `serve` registered, for the reference. */
  readonly endpoints: EndpointShape[]
}

const serverOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  // Only uploads may take so long: `limitBodyArrival` ends all others earlier. Answers may take any time (streams).
  requestTimeout: SPOOLED_BODY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
} as const

/** `onClosing` takes what has to end before the server can close. */
const serverFactory =
  (config: Config, onClosing: (end: () => void) => void): FastifyServerFactory =>
  (handler) => {
    if (config.tls === undefined) return createServer(serverOptions, handler)
    const [cert, key] = [readFileSync(config.tls.certificate), readFileSync(config.tls.key)]
    const { server, endHttp2 } = createTlsServer(serverOptions, { cert, key }, handler)
    onClosing(endHttp2)
    return server
  }

/** A number means that many hops in front of us; Fastify's types know it only as a function. */
const trustedProxies = (setting: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}

const createFastify = ({ config, clock }: Services, log: Log): FastifyInstance => {
  const endings: (() => void)[] = []
  const options: FastifyServerOptions = {
    serverFactory: serverFactory(config, (end) => endings.push(end)),
    trustProxy: trustedProxies(config.trustProxy),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: parseQueryString },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // Unreadable addresses pass no hook and no error handler.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      sendError(error, request, reply, clock)
    },
  }
  const fastify = Fastify(options)
  fastify.addHook('preClose', (done) => {
    for (const end of endings) end()
    done()
  })
  return fastify
}

/** Ready for `serve`; listens when its `fastify` is started. */
export const createHttpApp = (parts: HttpParts): HttpApp => {
  const { services } = parts
  const fastify = createFastify(services, parts.log)
  fastify.setSerializerCompiler(({ schema }) => serializerOf(schema))
  fastify.decorateRequest('caller', undefined)
  acceptJsonOnly(fastify)
  acceptUploads(fastify)
  addSecurityHeaders(fastify, services.config)
  requireHttps(fastify, services.config)
  logRequests(fastify)
  limitBodyArrival(fastify)
  closeAnsweredConnections(fastify)
  fastify.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply, services.clock)
  })
  const pageAnswers: HttpApp['pageAnswers'] = {}
  serveStaticFiles(
    fastify,
    services.clock,
    parts.webFolder,
    async (request) => await pageAnswers.for?.(request),
  )
  return {
    fastify,
    services,
    sessions: parts.sessions,
    serviceTokens: parts.serviceTokens,
    signals: parts.signals,
    xsrf: createXsrfGuard(keyFor(services.appSecret, 'xsrf'), services.config.publicUrl),
    limiter: createRateLimiter(services.clock),
    limits: parts.limits ?? GENERAL_LIMITS,
    uploadRoom: createUploadRoom(services.clock),
    noteViewCall: parts.noteViewCall ?? (() => Promise.resolve()),
    pageAnswers,
    endpoints: [],
  }
}
