/** The declaration of an endpoint, the single source of routes, validation, types, OpenAPI, client and access tests. */
import type { z } from 'zod'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { EventTopic } from './event-topics.ts'
import type { ServiceScope } from './service-scopes.ts'

/**
 * Who may call. `anyone` needs nothing. `signed-in` needs any session, including anonymous accounts (level 0). `registered` needs a
 * session of a non-anonymous account. `verified` needs level >= 1 with a confirmed email address. `trainer`, `staff` and `leader`
 * need that role or a higher one in some school. `editor`, `office` and `auditor` need that right of the association's office, which
 * admins hold too; `figures` needs `office` or `auditor`. `admin` needs the admin flag. Rights on one object (own school, own class) are rules of the feature and answer
 * 403 or 404.
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
  'editor',
  'office',
  'auditor',
  'figures',
  'admin',
] as const
export type Access = (typeof ACCESS_KINDS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `empty`: no body at all (204, 304). `bytes` and `stream`: not JSON, written by the route itself. */
export type Answer = z.ZodType | 'empty' | 'bytes' | 'stream'

/** Facts about an endpoint beyond its shapes. A declaration states only those that differ from the default, which is none. */
export type EndpointFacts = {
  /** Calls per minute and caller; if missing, the general limit. */
  readonly perMinute?: number
  /** Unsafe methods check the XSRF header unless this says that it is not needed. */
  readonly xsrf?: 'not-needed'
  /** The body may also be a form, as mail programs send it (RFC 8058). */
  readonly takesForm?: true
  /** Answers during maintenance too. Endpoints for admins always do (`isOpenInMaintenance`). */
  readonly openInMaintenance?: true
  /**
   * Answers 304 while nothing changed: `last-modified` since the `If-Modified-Since` of the client's own copy, `entity-tag` to the
   * `If-None-Match` of the browser's cache.
   */
  readonly conditional?: 'last-modified' | 'entity-tag'
  /** Within this time the web answers the same GET from memory, unless a write happens (§7: some GETs are throttled). */
  readonly throttleMs?: number
  /** The request is sent even while the page is being closed. */
  readonly keepalive?: true
  /** Signs in: a 401 is about the credentials in the body, not about the session. */
  readonly signsIn?: true
  /** Checks whether the server is reachable: sent even while the connection is lost. */
  readonly probe?: true
  /** The topics of live events that make copies of the answer stale; with `/:id`, only copies of the `:id` that the event names. */
  readonly staleOn?: readonly StaleOn[]
  /** Which copies of the answer belong to the offline snapshot of a device. */
  readonly offline?: OfflineFact
  /**
   * The field of the path or the query that opens something, such as a scanned code. Our client sends it in a header
   * (`secret-address.ts`); the address may carry it too, as the specification spells it.
   */
  readonly secretField?: string
  /** Not noted in the access log while impersonating: the app itself makes the change, or it has its own entry. */
  readonly notedWhileImpersonating?: false
  /** What a service token must be allowed to call it. Without a scope it is closed to all of them. */
  readonly scope?: ServiceScope
}
export type StaleOn = EventTopic | `${EventTopic}/:id`

export type OfflineFact = {
  /** At most so many copies that pages have read, the newest ones. */
  readonly newest?: number
  /** The `:id` is a user: only copies of the signed-in user and their children. */
  readonly familyOnly?: true
  /** Copies of the classes that run on this device, or may be started on it. */
  readonly ofRunningClass?: true
}

export type EndpointShape = EndpointFacts & {
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
  readonly upload?: {
    readonly maxBytes: number
    readonly maxParts: number
    /** Files up to this size go to the disk while they arrive; the route reads them by `spooledForm`. Without it they are in memory. */
    readonly spoolFileBytes?: number
  }
  readonly answers: { readonly [status: number]: Answer }
  /** Codes this endpoint may answer in addition to those of `GENERAL_ERRORS`. */
  readonly errors: readonly ErrorCode[]
}

/** Admins get through: they check the product before they open it again (decisions §4 Maintenance). */
export const isOpenInMaintenance = ({ access, openInMaintenance }: EndpointShape): boolean =>
  openInMaintenance === true || access === 'admin'

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
