/**
 * Rebuilds the AppError from the wire: `{ code, message, ... }` (decisions §1). The words come from messages
 * by code, never from the wire.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorDetails } from '@wegband/domain/errors/app-error.ts'
import { isErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'

/** The meaning of a status whose body is unknown, for example an answer of a proxy. */
const BY_STATUS: { readonly [status: number]: ErrorCode } = {
  400: 'general.malformed',
  401: 'auth.required',
  403: 'general.not-allowed',
  404: 'general.not-found',
  410: 'general.gone',
  413: 'general.too-large',
  415: 'general.unsupported-type',
  419: 'auth.xsrf',
  422: 'general.invalid',
  429: 'general.too-many-requests',
  502: 'general.unavailable',
  503: 'general.unavailable',
  504: 'general.unavailable',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldErrors = (value: unknown): Record<string, string[]> | undefined => {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).map(([field, codes]): [string, string[]] => [
    field,
    Array.isArray(codes) ? codes.map(String) : [String(codes)],
  ])
  return Object.fromEntries(entries)
}

function detailsOf(body: Record<string, unknown>): ErrorDetails {
  const errors = fieldErrors(body['errors'])
  return {
    ...(errors === undefined ? {} : { errors }),
    ...(body['data'] === undefined ? {} : { data: body['data'] }),
    ...(typeof body['retryAt'] === 'string' ? { retryAt: body['retryAt'] } : {}),
    ...(body['missing'] === undefined ? {} : { missing: body['missing'] }),
    ...(typeof body['remainingSeconds'] === 'number' ? { remainingSeconds: body['remainingSeconds'] } : {}),
    ...(typeof body['triesLeft'] === 'number' ? { triesLeft: body['triesLeft'] } : {}),
    ...(typeof body['count'] === 'number' ? { count: body['count'] } : {}),
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
  }
}

/** Every error answer of the server carries its request id, for support. */
const requestIdOf = ({ headers }: Response): ErrorDetails => {
  const requestId = headers.get('x-request-id')
  return requestId === null ? {} : { requestId }
}

/** The error of a refused response; reads its body. */
export async function failureOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => undefined)
  const named = requestIdOf(response)
  if (isRecord(body) && isErrorCode(body['code']))
    return new AppError(body['code'], { ...named, ...detailsOf(body) })
  return new AppError(BY_STATUS[response.status] ?? 'general.unexpected', named)
}
