/**
 * The one way an endpoint answers: limit, authenticate, xsrf, access, parse, call, serialise. The order is fixed, so that no feature can
 * forget a step.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AnswerOf, EndpointShape, ParsedOf } from '@wegband/domain/http/endpoint.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { responseSchemas } from './answer/answer-schema.ts'
import { compress, encodingOf, isWorthCompressing } from './answer/compress-json.ts'
import { entityTagOf, hasReader } from './cache/entity-tag.ts'
import type { Context } from './request/context.ts'
import { admit } from './guard/admit-request.ts'
import type { HttpApp } from './http-app.ts'
import { parseRequest } from './request/parse-request.ts'
import { withRequestId } from './request/request-id.ts'
import { readerLocale } from './request/reader-locale.ts'
import { acceptForms } from './request/form-body.ts'
import { spoolUploads, uploadOptions } from './request/uploads.ts'
import { spoolFolderOf, type SpooledForm } from './request/spooled-form.ts'
import { isUnsafe } from './guard/xsrf.ts'

/** For headers, `bytes` and `stream` only; a handler that returns data does not need it. */
export type Io = { readonly request: FastifyRequest; readonly reply: FastifyReply }

type ContextOf<E extends EndpointShape> = Context<E['access'] extends 'anyone' ? Actor | undefined : Actor>

/** JSON of a declared answer that was written before (`writeJson`). */
export type WrittenAnswer = { readonly status: number; readonly json: Buffer }

type HandlerAnswer<E extends EndpointShape> = AnswerOf<E> | WrittenAnswer

export type Handler<E extends EndpointShape> = (
  context: ContextOf<E>,
  parsed: ParsedOf<E>,
  io: Io,
) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>

/** `beforeFile`: of a spooled upload. It gets the fields before a file, and what it throws keeps the file off the disk. */
export type ServeOptions<E extends EndpointShape> = {
  readonly beforeFile?: (context: ContextOf<E>, fields: SpooledForm['fields']) => Promise<void>
}

/** What a feature exports as `routes`. */
export type FeatureRoutes = (app: HttpApp) => void

const contextOf = (app: HttpApp, request: FastifyRequest): Context<Actor | undefined> => {
  const actor = request.caller?.actor
  return {
    ...app.services,
    actor,
    log: request.log,
    requestId: request.id,
    locale: readerLocale(actor?.language, request.headers),
  }
}

type AnyAnswer = { readonly status: number; readonly body: unknown } | WrittenAnswer

/** Sends the handler's result; a status missing from the declaration is our own bug. */
const send = (endpoint: EndpointShape, answer: AnyAnswer, io: Io): FastifyReply | Promise<FastifyReply> => {
  const { request, reply } = io
  const kind = Object.hasOwn(endpoint.answers, answer.status) ? endpoint.answers[answer.status] : undefined
  if (kind === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${answer.status}`)
  // The handler has sent it already.
  if (kind === 'bytes' || kind === 'stream') return reply
  void reply.code(answer.status)
  if (kind === 'empty') return keepNothing(reply).send()
  const json = 'json' in answer ? answer.json : jsonOf(answer.body, reply)
  // A handler that kept its bytes has named them already.
  if (answer.status === 200 && endpoint.conditional === 'entity-tag' && !reply.hasHeader('etag')) {
    if (hasReader(io, entityTagOf(json))) return reply.code(304).send()
  }
  void keepNothing(reply).type(JSON_TYPE)
  if (endpoint.method !== 'GET' || !isWorthCompressing(json)) return reply.send(json)
  void reply.header('vary', 'accept-encoding')
  const encoding = encodingOf(request.headers['accept-encoding'])
  return encoding === undefined ? reply.send(json) : sendCompressed(json, encoding, reply)
}

/** Unless something else was decided. */
const keepNothing = (reply: FastifyReply): FastifyReply =>
  reply.hasHeader('cache-control') ? reply : reply.header('cache-control', 'no-store')

const sendCompressed = async (
  json: Buffer,
  encoding: 'br' | 'gzip',
  reply: FastifyReply,
): Promise<FastifyReply> => reply.header('content-encoding', encoding).send(await compress(json, encoding))

const JSON_TYPE = 'application/json; charset=utf-8'

const jsonOf = (body: unknown, reply: FastifyReply): Buffer => {
  const text = reply.serialize(body)
  if (typeof text !== 'string') throw new TypeError('A JSON serialiser writes text.')
  return Buffer.from(text)
}

/** The bytes of an answer as `serve` would write them: only declared fields. */
export const writeJson = (reply: FastifyReply, { status, body }: { status: number; body: unknown }): Buffer =>
  jsonOf(body, reply.code(status))

const numbersOf = (values: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object(values)).flatMap(([name, value]) =>
      /^\d{1,9}$/.test(String(value)) ? [[name, Number(value)]] : [],
    ),
  )

/** Written before the change, so that no change is without an entry; a change that is then refused leaves one as well. */
const noteChangeInView = async (
  app: HttpApp,
  { method, path, notedWhileImpersonating }: EndpointShape,
  request: FastifyRequest,
): Promise<void> => {
  const actor = request.caller?.actor
  if (actor === undefined || actor.impersonatorId === null) return
  if (!isUnsafe(method) || notedWhileImpersonating === false) return
  await app.noteViewCall(actor, { call: `${method} ${path}`, ids: numbersOf(request.params) })
}

/** A spooled upload and a mail program's form are read by parsers that belong to their route alone. */
const addRoute = (
  { fastify, services }: HttpApp,
  { upload, takesForm }: EndpointShape,
  route: RouteOptions,
  beforeFile: Parameters<typeof spoolUploads>[2]['beforeFile'],
): void => {
  if (takesForm === true)
    void fastify.register((scope, _options, done) => {
      acceptForms(scope)
      scope.route(route)
      done()
    })
  else if (upload?.spoolFileBytes === undefined) fastify.route(route)
  else
    void fastify.register((scope, _options, done) => {
      spoolUploads(scope, upload, { clock: services.clock, beforeFile })
      scope.route(route)
      done()
    })
}

/**
 * Registers an endpoint. `handler` gets the context, the validated input and `io`; it returns `{ status, body }` for one of the
 * declared answers or throws an AppError. Input that the declaration refuses never reaches it.
 */
export const serve = <const E extends EndpointShape, H extends Handler<E>>(
  app: HttpApp,
  endpoint: E,
  // A separate type parameter, so that literal statuses are checked against the declaration instead of widened.
  handler: H,
  { beforeFile }: ServeOptions<E> = {},
): void => {
  app.endpoints.push(endpoint)
  // `admit` accepts only callers with an actor, unless anyone may call: the types of `access` say the same.
  const ownContext = (request: FastifyRequest) => contextOf(app, request) as ContextOf<E>
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: responseSchemas(endpoint) },
    ...uploadOptions(endpoint, app.uploadRoom, spoolFolderOf(app.services.config)),
    // A HEAD request to an endless stream would never end either.
    exposeHeadRoute: !Object.values(endpoint.answers).includes('stream'),
    onRequest: (request) => admit(app, endpoint, request),
    handler: async (request, reply) => {
      const parsed = parseRequest(endpoint, request)
      const context = ownContext(request)
      await noteChangeInView(app, endpoint, request)
      const answer = await withRequestId(request.id, () => handler(context, parsed, { request, reply }))
      return await send(endpoint, answer, { request, reply })
    },
  }
  addRoute(app, endpoint, route, beforeFile && ((request, fields) => beforeFile(ownContext(request), fields)))
}

type OnlyData<Body> = [Body] extends [undefined]
  ? void
  : [keyof Body] extends ['data']
    ? Body['data' & keyof Body]
    : Body

/** What the one good answer of an endpoint is about: its `data` if nothing stands beside it, nothing if it is empty. */
export type DataOf<E extends EndpointShape> = OnlyData<
  Extract<AnswerOf<E>, { status: 200 | 201 | 202 | 204 }>['body']
>

/** The status of the one good answer, and whether its body is `{ data }` alone. */
const goodAnswerOf = ({ method, path, answers }: EndpointShape): { status: number; isOnlyData: boolean } => {
  const good = Object.entries(answers).filter(([status]) => Number(status) < 300)
  const [first] = good
  if (first === undefined || good.length > 1)
    throw new Error(`${method} ${path} has not exactly one good answer: serve it by serve()`)
  const [status, answer] = first
  const isOnlyData =
    answer instanceof z.ZodObject && Object.keys(answer.shape).every((field) => field === 'data')
  return { status: Number(status), isOnlyData }
}

/**
 * Registers an endpoint with one good answer: `action` returns what that answer is about, and the declaration gives status and envelope. An
 * action that takes exactly `{ params, query, body }` needs no function around it.
 */
export const serveData = <const E extends EndpointShape>(
  app: HttpApp,
  endpoint: E,
  action: (context: ContextOf<E>, parsed: ParsedOf<E>, io: Io) => DataOf<E> | Promise<DataOf<E>>,
  options: ServeOptions<E> = {},
): void => {
  const { status, isOnlyData } = goodAnswerOf(endpoint)
  const handler: Handler<E> = async (context, parsed, io) => {
    const data: unknown = await action(context, parsed, io)
    // `DataOf` is the body of this status: the types of the action say the same.
    return { status, body: isOnlyData ? { data } : data } as AnswerOf<E>
  }
  serve(app, endpoint, handler, options)
}

/** Refuses with `general.not-found`: missing objects and objects of other users look the same. */
export const notFound = (): AppError => new AppError('general.not-found')
