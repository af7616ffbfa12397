/** What a row of the access matrix is, and the rows that come again and again. */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { ForeignPeople } from './foreign-people.ts'
import type { CallerKind, MatrixWorld as OwnWorld } from './matrix-world.ts'

/** What callers are asked about: their own world, and people who are none of their business. */
export type MatrixWorld = OwnWorld & { readonly foreign: ForeignPeople }

export type Question = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}
export type MatrixRow = {
  readonly endpoint: EndpointShape
  readonly ask: (world: MatrixWorld) => Question
  /** Status by callers; all other callers get `rest`. */
  readonly except: Readonly<Record<number, readonly CallerKind[]>>
  readonly rest: number
  /** Callers from elsewhere whom a good answer may tell the name of `self`: by a card that they hold. */
  readonly namesSelfTo?: readonly CallerKind[]
}

export const nameOf = (endpoint: EndpointShape): string => `${endpoint.method} ${endpoint.path}`
export const expectedStatus = ({ except, rest }: MatrixRow, caller: CallerKind): number =>
  Number(Object.entries(except).find(([, callers]) => callers.includes(caller))?.[0] ?? rest)

type Except = MatrixRow['except']
export const row = (
  endpoint: EndpointShape,
  rest: number,
  except: Except,
  ask: MatrixRow['ask'] = () => ({}),
): MatrixRow => ({
  endpoint,
  ask,
  except,
  rest,
})

/** A row whose good answers name `self` to these callers from elsewhere too. */
export const namingSelf = (one: MatrixRow, namesSelfTo: readonly CallerKind[]): MatrixRow => ({
  ...one,
  namesSelfTo,
})

export const STRANGER = ['stranger'] as const
export const FAMILY = ['self', 'parent'] as const
/** Sees classes of the school that are not public: who belongs to it, parents of who does, the admin. */
export const SEES_CLASS = ['self', 'parent', 'member', 'trainer', 'staff', 'leader', 'admin'] as const
export const CLUB_SIDE = ['trainer', 'staff', 'leader'] as const

export const open = (endpoint: EndpointShape, ask?: MatrixRow['ask']): MatrixRow =>
  row(endpoint, 200, {}, ask)
export const forSessions = (endpoint: EndpointShape, ask?: MatrixRow['ask']): MatrixRow =>
  row(endpoint, 200, { 401: STRANGER }, ask)
/** Not for anonymous accounts, which may only what `ANONYMOUS_MAY` lists. */
export const forAccounts = (endpoint: EndpointShape, ask?: MatrixRow['ask']): MatrixRow =>
  row(endpoint, 200, { 401: STRANGER, 403: ['anonymous'] }, ask)
