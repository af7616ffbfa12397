/**
 * Sends every failure as `{ code, message, ... }` with the one status of its code. An unforeseen error is `general.unexpected` with a
 * request id.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { Clock } from '../../clock.ts'
import { isDatabaseUnavailable } from '../../db/database-errors.ts'
import '../guard/caller.ts'
import { errorWords } from './error-words.ts'
import { readerLocale } from '../request/reader-locale.ts'

/** How long a client waits before its next request to a server that has lost its database. */
export const UNAVAILABLE_RETRY_SECONDS = 3

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'general.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'general.unsupported-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'general.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'general.malformed',
  // None of our codes has such a name.
  FST_ERR_MAX_PARAM_LENGTH: 'general.not-found',
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Sent with every error: the user quotes it to support, and the log lines contain it. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Turns a thrown value into the answer for the caller. */
export const asAppError = (error: unknown, clock: Clock): AppError => {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) {
    const retryAt = new Date(clock.now().getTime() + UNAVAILABLE_RETRY_SECONDS * 1000).toISOString()
    return new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  if (isFastifyError(error)) {
    const code = BY_FASTIFY_CODE[error.code]
    if (code !== undefined) return new AppError(code, {}, { cause: error })
    if (error.statusCode === 400) return new AppError('general.malformed', {}, { cause: error })
  }
  return new AppError('general.unexpected', {}, { cause: error })
}

export type ErrorBody = { code: ErrorCode; message: string } & AppError['details']

export const errorBody = (error: AppError, locale: Locale, requestId: string): ErrorBody => ({
  code: error.code,
  message: errorWords(error.code, locale),
  ...error.details,
  ...(error.status >= 500 ? { requestId } : {}),
})

/** Whole seconds until `retryAt`, at least one. */
const retryAfter = (retryAt: string, now: Date): string =>
  String(Math.max(1, Math.ceil((Date.parse(retryAt) - now.getTime()) / 1000)))

/**
 * Errors that are logged as refusals: missing rights, floods, and requests that our pages never send. The latter are unreadable HTTP, a
 * wrong type, or an oversized body.
 */
const DENIALS = new Set([400, 401, 403, 413, 415, 419, 429])
/** A code or link that proves nothing. The form displays it beside the field, and the log counts it as a failed sign-in. */
const FAILED_PROOFS: ReadonlySet<ErrorCode> = new Set([
  'credentials.invalid-code',
  'credentials.reset-session-expired',
  'credentials.verification-unknown',
  'second-step.invalid-code',
  'second-step.expired',
])

const isDenial = ({ code, status }: AppError, isSignedIn: boolean): boolean =>
  DENIALS.has(status) || FAILED_PROOFS.has(code) || (status === 404 && isSignedIn)

/** Logs who was refused what. Of the address it logs only numbers, because the rest may be a token. */
const logOutcome = (error: AppError, request: FastifyRequest): void => {
  const what = { code: error.code, method: request.method, route: request.routeOptions.url }
  if (error.code === 'general.unexpected')
    request.log.error({ ...what, err: error.cause }, 'unexpected error')
  else if (error.status >= 500) request.log.warn({ ...what, err: error.cause }, 'unavailable')
  else if (isDenial(error, request.caller?.actor !== undefined)) {
    const { actor } = request.caller ?? {}
    const params = Object.fromEntries(
      Object.entries(request.params ?? {}).filter(([, value]) => /^\d{1,10}$/.test(String(value))),
    )
    request.log.info(
      { ...what, params, userId: actor?.userId, tokenId: actor?.tokenId, address: request.ip },
      'denied',
    )
  }
}

export const sendError = (
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
): void => {
  const error = asAppError(thrown, clock)
  logOutcome(error, request)
  const locale = readerLocale(request.caller?.actor?.language, request.headers)
  if (error.details.retryAt !== undefined)
    void reply.header('retry-after', retryAfter(error.details.retryAt, clock.now()))
  void reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header(REQUEST_ID_HEADER, request.id)
    .header('content-language', locale)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, locale, request.id))
}
