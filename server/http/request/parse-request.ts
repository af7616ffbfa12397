/** Passes only valid input to a handler. A bad path is 404 like any unknown one; a bad query or body is 422 with the fields named. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EndpointShape, ParsedOf } from '@wegband/domain/http/endpoint.ts'
import { readSecretHeader, SECRET_HEADER, SECRET_MARK } from '@wegband/domain/http/secret-address.ts'
import { fieldErrors } from '../answer/field-errors.ts'

const isFilledObject = (body: unknown): boolean =>
  body !== undefined && body !== null && (typeof body !== 'object' || Object.keys(body).length > 0)

const parseParams = (endpoint: EndpointShape, raw: unknown): unknown => {
  const result = endpoint.params?.safeParse(raw)
  if (result === undefined) return undefined
  if (!result.success) throw new AppError('general.not-found')
  return result.data
}

/** Queries already validated for an endpoint: the same address gives the same object (`parseQueryString`). */
const knownQueries = new WeakMap<EndpointShape, WeakMap<object, unknown>>()

/** PostgreSQL stores no NUL in a text, and a statement with one fails. */
const hasNul = (value: unknown): boolean => [value].flat().some((text) => String(text).includes('\0'))

const frozen = (data: unknown): unknown => {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(frozen)
  return data
}

const parseQuery = (endpoint: EndpointShape, raw: object): unknown => {
  if (endpoint.query === undefined) return undefined
  const known = knownQueries.get(endpoint) ?? new WeakMap<object, unknown>()
  if (known.has(raw)) return known.get(raw)
  const unstorable = Object.keys(raw).filter((field) => hasNul(Reflect.get(raw, field)))
  if (unstorable.length > 0)
    throw new AppError('general.invalid', {
      errors: Object.fromEntries(unstorable.map((field) => [field, ['invalid']])),
    })
  const result = endpoint.query.safeParse(raw)
  if (!result.success)
    throw new AppError('general.invalid', { errors: fieldErrors(result.error.issues, raw) })
  // Shared by all requests with the same query, so it is frozen.
  known.set(raw, frozen(result.data))
  knownQueries.set(endpoint, known)
  return result.data
}

/** A body where none is declared is refused too, like any unknown field. */
const parseBody = (endpoint: EndpointShape, raw: unknown): unknown => {
  // The parts were read and limited on arrival.
  if (endpoint.upload !== undefined) return undefined
  if (endpoint.body === undefined) {
    if (!isFilledObject(raw)) return undefined
    const fields = typeof raw === 'object' && raw !== null ? Object.keys(raw) : ['_']
    throw new AppError('general.invalid', {
      errors: Object.fromEntries(fields.map((field) => [field, ['unknown-field']])),
    })
  }
  const input = raw ?? {}
  const result = endpoint.body.safeParse(input)
  if (!result.success)
    throw new AppError('general.invalid', { errors: fieldErrors(result.error.issues, input) })
  return result.data
}

type RawRequest = Pick<FastifyRequest, 'params' | 'query' | 'body'> & Partial<Pick<FastifyRequest, 'headers'>>

/** Path and query with the secret field of the endpoint, which the address itself may carry too. */
const withSecret = ({ secretField, path }: EndpointShape, { params, query, headers }: RawRequest) => {
  const address = { params, query: Object(query) as object }
  if (secretField === undefined) return address
  const secret = readSecretHeader(headers?.[SECRET_HEADER])
  if (secret === undefined) return address
  const isInPath = path.includes(`:${secretField}`)
  if (!isInPath) return { params, query: { [secretField]: secret, ...address.query } }
  const fields = Object(params) as object
  const isMarked = Reflect.get(fields, secretField) === SECRET_MARK
  return isMarked ? { params: { ...fields, [secretField]: secret }, query: address.query } : address
}

export const parseRequest = <E extends EndpointShape>(endpoint: E, request: RawRequest): ParsedOf<E> => {
  const { params, query } = withSecret(endpoint, request)
  const parsed = {
    params: parseParams(endpoint, params),
    query: parseQuery(endpoint, query),
    body: parseBody(endpoint, request.body),
  }
  // The three shapes are those of the declaration; the compiler cannot follow that through `safeParse`.
  return parsed as ParsedOf<E>
}
