/** Decides before the body is read whether a request may proceed: the caller, their rate, their origin, and their right to the endpoint. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { whyNotAccess } from '@wegband/domain/features/accounts/access-rules.ts'
import { isOpenInMaintenance, type EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { SERVICE_TOKEN_PREFIX } from '@wegband/domain/http/service-scopes.ts'
import './caller.ts'
import type { HttpApp } from '../http-app.ts'
import { addressKey, floodCode } from './rate-limit.ts'
import { isUnsafe } from './xsrf.ts'

const BEARER = 'Bearer '
/** Our tokens have 43 characters; longer ones are ignored. */
const MAX_TOKEN_LENGTH = 200

/** The token of `Authorization: Bearer ...`; undefined when absent. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization
  return header?.startsWith(BEARER) && header.length <= MAX_TOKEN_LENGTH
    ? header.slice(BEARER.length)
    : undefined
}

/**
 * The caller of a token. A token that this process has never seen valid first counts against its address. Invalid tokens cost
 * nothing to make up. The owner of a valid token gets the count back. So many phones behind one address can all get in.
 */
const identify = async (app: HttpApp, request: FastifyRequest, token: string): Promise<Actor | undefined> => {
  if (app.limits === 'off' || app.sessions.isFamiliar(token)) return await app.sessions.find(token)
  const key = `unknown tokens ${addressKey(request.ip)}`
  app.limiter.take(key, app.limits.perAddress)
  let isUnknown = false
  try {
    const actor = await app.sessions.find(token)
    isUnknown = actor === undefined
    return actor
  } finally {
    if (!isUnknown) app.limiter.giveBack(key)
  }
}

/**
 * Admits a program: its own limit, its scopes, and no XSRF, since no browser sends its token by itself. What is closed to programs is
 * refused before the feature is asked.
 */
const admitProgram = async (
  app: HttpApp,
  endpoint: EndpointShape,
  request: FastifyRequest,
  token: string,
): Promise<void> => {
  const key = `unknown tokens ${addressKey(request.ip)}`
  if (app.limits !== 'off') app.limiter.take(key, app.limits.perAddress)
  const program = await app.serviceTokens.find(token, request.ip)
  if (program === undefined) throw new AppError('auth.token-refused')
  const { actor, perMinute, scopes } = program
  if (app.limits !== 'off') app.limiter.giveBack(key)
  app.limiter.take(`service token ${actor.userId}`, perMinute)
  request.caller = { actor }
  refuseInMaintenance(app, endpoint, undefined)
  if (endpoint.scope === undefined || !scopes.includes(endpoint.scope))
    throw new AppError('auth.scope-missing')
  refuse(whyNotAccess(endpoint.access, actor, app.services.clock.now().toISOString()))
}

const countCall = (
  app: HttpApp,
  endpoint: EndpointShape,
  request: FastifyRequest,
  actor: Actor | undefined,
) => {
  if (app.limits === 'off') return
  const who = actor === undefined ? `address ${addressKey(request.ip)}` : `user ${actor.userId}`
  if (endpoint.perMinute !== undefined)
    app.limiter.take(`${who} ${endpoint.method} ${endpoint.path}`, endpoint.perMinute, floodCode(endpoint))
  else app.limiter.take(who, actor === undefined ? app.limits.perAddress : app.limits.perActor)
}

const MAINTENANCE_RETRY_MS = 60_000

/** Signing in, the notice itself, and the console that ends it answer during maintenance (decisions §4 Maintenance). */
const refuseInMaintenance = (app: HttpApp, endpoint: EndpointShape, actor: Actor | undefined): void => {
  if (
    !app.services.settings.current().isMaintenance ||
    actor?.isAdmin === true ||
    isOpenInMaintenance(endpoint)
  )
    return
  const retryAt = new Date(app.services.clock.now().getTime() + MAINTENANCE_RETRY_MS).toISOString()
  throw new AppError('general.maintenance', { retryAt })
}

const refuse = (code: ErrorCode | undefined): void => {
  if (code !== undefined) throw new AppError(code)
}

/** Throws the AppError that refuses the request, or sets `request.caller`. */
export const admit = async (
  app: HttpApp,
  endpoint: EndpointShape,
  request: FastifyRequest,
): Promise<void> => {
  const token = bearerToken(request)
  if (token?.startsWith(SERVICE_TOKEN_PREFIX) === true) {
    await admitProgram(app, endpoint, request, token)
    return
  }
  const actor = token === undefined ? undefined : await identify(app, request, token)
  request.caller = { actor }
  countCall(app, endpoint, request, actor)
  refuseInMaintenance(app, endpoint, actor)
  const now = app.services.clock.now()
  if (isUnsafe(request.method) && endpoint.xsrf !== 'not-needed') refuse(app.xsrf.whyNot(request, now))
  if (endpoint.access === 'anyone') return
  const refusal = whyNotAccess(endpoint.access, actor, now.toISOString())
  refuse(refusal === 'auth.required' && token !== undefined ? 'auth.session-expired' : refusal)
}
