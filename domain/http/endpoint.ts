/** The declaration of an endpoint, the single source of routes, validation, types, OpenAPI, client and access tests. */
import type { z } from 'zod'
import type { ErrorCode } from '../errors/catalogue.ts'

/**
 * Who may call. `anyone` needs nothing. `signed-in` needs any session, including anonymous accounts (level 0). `registered` needs a
 * session of a non-anonymous account. `verified` needs level >= 1 with a confirmed email address. `trainer`, `staff` and `leader`
 * need that role or a higher one in some school. `admin` needs the admin flag. Rights on one object (own school, own class) are
 * rules of the feature and answer 403 or 404.
 */
export const ACCESS_KINDS = [
  'anyone',
  'signed-in',
  'registered',
  'verified',
  'adult',
  'trainer',
  'staff',
  'leader',
  'admin',
] as const
export type Access = (typeof ACCESS_KINDS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `empty`: no body at all (204, 304). `bytes` and `stream`: not JSON, written by the route itself. */
export type Answer = z.ZodType | 'empty' | 'bytes' | 'stream'

export type EndpointShape = {
  readonly method: Method
  /** Below the server root, with `:name` parameters: `/api/appointments/:id`. */
  readonly path: `/${string}`
  readonly summary: string
  /** Section of the specification or of the decisions, for readers of the API reference. */
  readonly section: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Instead of `body`: files as multipart/form-data, which the route reads by `uploadedParts`. Limits in bytes and parts (F25). */
  readonly upload?: { readonly maxBytes: number; readonly maxParts: number }
  readonly answers: { readonly [status: number]: Answer }
  /** Codes this endpoint may answer in addition to those of `GENERAL_ERRORS`. */
  readonly errors: readonly ErrorCode[]
  /** Calls per minute and caller; if missing, the general limit. */
  readonly perMinute?: number
  /** Unsafe methods check the XSRF header unless this says that it is not needed. */
  readonly xsrf?: 'not-needed'
}

/** Keeps the literal types of a declaration. */
export const endpoint = <const E extends EndpointShape>(declaration: E): E => declaration

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The arguments of a client call. */
export type RequestOf<E extends EndpointShape> = (E extends { params: infer P }
  ? { params: Input<P> }
  : { params?: undefined }) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : { query?: undefined }) &
  (E extends { body: infer B } ? { body: Input<B> } : { body?: undefined })

/** The input of a handler after validation. */
export type ParsedOf<E extends EndpointShape> = {
  params: E extends { params: infer P } ? Output<P> : undefined
  query: E extends { query: infer Q } ? Output<Q> : undefined
  body: E extends { body: infer B } ? Output<B> : undefined
}

type AnswerBody<A> = A extends z.ZodType ? z.output<A> : undefined

/** `{ status, body }` for each declared answer: the handler returns one, the client narrows on it. */
export type AnswerOf<E extends EndpointShape> = {
  [S in keyof E['answers'] & number]: { status: S; body: AnswerBody<E['answers'][S]> }
}[keyof E['answers'] & number]
