/**
 * The types of a call, from its contract: requests looser than the wire (ids as numbers), answers unwrapped.
 */
import type { z } from 'zod'
import type { AnswerOf, EndpointShape } from '@wegband/domain/http/endpoint.ts'

/** Address params that are strings may be numbers; closed lists of strings stay closed. */
type Loose<T> = T extends string
  ? string extends T
    ? T | number
    : T
  : T extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : T

type LooseFields<T> = { [Key in keyof T]: Loose<T[Key]> }
type LooseInput<S> = S extends z.ZodType ? LooseFields<z.input<S>> : never

export type CallRequest<E extends EndpointShape> = (E extends { params: infer P }
  ? { readonly params: LooseInput<P> }
  : { readonly params?: undefined }) &
  (E extends { query: infer Q } ? { readonly query?: LooseInput<Q> } : { readonly query?: undefined }) &
  (E extends { body: infer B extends z.ZodType }
    ? { readonly body: z.input<B> }
    : { readonly body?: undefined })

/** 304 never reaches a caller: the client returns its copy. */
export type CallBody<E extends EndpointShape> = Exclude<AnswerOf<E>, { status: 304 }>['body']

type Unwrapped<Body> = Body extends { data: infer Data } ? Data : Body

/** `body.data ?? body`; `undefined` where the endpoint may answer without a body; a Blob for bytes. */
export type CallResult<E extends EndpointShape> = E extends { answers: { 200: 'bytes' } }
  ? Blob
  : Unwrapped<CallBody<E>>

/** Endpoints without params need no request at all. */
export type CallArguments<E extends EndpointShape> =
  Record<never, never> extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>]
