/**
 * What a row of the access matrix is. The declaration alone says who is refused before the feature is asked (`refusedBy`); a row states
 * what the endpoint is asked and what the rights on the object answer. An endpoint without either needs no row.
 */
import type { Access, EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { ForeignPeople } from './foreign-people.ts'
import { CALLERS, OFFICE_CALLERS, type CallerKind, type MatrixWorld as OwnWorld } from './matrix-world.ts'

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
  /** Status by callers whom the declaration lets in; all other callers get `rest`. */
  readonly except: Readonly<Record<number, readonly CallerKind[]>>
  readonly rest: number
  /** Callers from elsewhere whom a good answer may tell the name of `self`: by a card that they hold. */
  readonly namesSelfTo?: readonly CallerKind[]
}

export const FAMILY = ['self', 'parent'] as const
/** Sees classes of the school that are not public: who belongs to it, parents of who does, the admin. */
export const SEES_CLASS = ['self', 'parent', 'member', 'trainer', 'staff', 'leader', 'admin'] as const
export const CLUB_SIDE = ['trainer', 'staff', 'leader'] as const

/**
 * Whom each access refuses with 403; strangers get 401 unless anyone may call. Written out, so that the rule behind `access` is checked by
 * something other than itself. `self` is a child.
 */
const NOT_VERIFIED = ['anonymous', 'unverified'] as const
const WITHOUT_ROLE = [...NOT_VERIFIED, ...FAMILY, 'member', 'outsider', 'admin'] as const
const TRAINERS = ['trainer', 'trainerElsewhere'] as const
const NO_ADMIN: readonly CallerKind[] = [...CALLERS, ...OFFICE_CALLERS].filter(
  (caller) => caller !== 'stranger' && caller !== 'admin',
)
const allBut = (holder: CallerKind): readonly CallerKind[] => NO_ADMIN.filter((caller) => caller !== holder)
const REFUSED: Readonly<Record<Access, readonly CallerKind[]>> = {
  anyone: [],
  'signed-in': [],
  registered: ['anonymous'],
  verified: NOT_VERIFIED,
  adult: [...NOT_VERIFIED, 'self'],
  trainer: WITHOUT_ROLE,
  staff: [...WITHOUT_ROLE, ...TRAINERS],
  leader: [...WITHOUT_ROLE, ...TRAINERS, 'staff'],
  editor: allBut('editor'),
  office: allBut('officer'),
  auditor: allBut('auditor'),
  figures: NO_ADMIN.filter((caller) => caller !== 'officer' && caller !== 'auditor'),
  admin: NO_ADMIN,
}

const OFFICE_ACCESS: readonly Access[] = ['editor', 'office', 'auditor', 'figures', 'admin']

/** Whom an endpoint is asked as. */
export const callersOf = ({ access }: EndpointShape): readonly CallerKind[] =>
  OFFICE_ACCESS.includes(access) ? [...CALLERS, ...OFFICE_CALLERS] : CALLERS

/** The status with which the declared access alone refuses the caller. */
export const refusedBy = ({ access }: EndpointShape, caller: CallerKind): 401 | 403 | undefined => {
  if (caller === 'stranger') return access === 'anyone' ? undefined : 401
  return REFUSED[access].includes(caller) ? 403 : undefined
}

export const nameOf = (endpoint: EndpointShape): string => `${endpoint.method} ${endpoint.path}`

export const expectedStatus = ({ endpoint, except, rest }: MatrixRow, caller: CallerKind): number =>
  refusedBy(endpoint, caller) ??
  Number(Object.entries(except).find(([, callers]) => callers.includes(caller))?.[0] ?? rest)

/** The first good status that the endpoint declares. */
export const goodStatusOf = (endpoint: EndpointShape): number => {
  const good = Object.keys(endpoint.answers).find((status) => Number(status) < 300)
  if (good === undefined) throw new Error(`${nameOf(endpoint)} declares no good answer`)
  return Number(good)
}

const NOTHING = (): Question => ({})

export const row = (
  endpoint: EndpointShape,
  rest: number,
  except: MatrixRow['except'],
  ask: MatrixRow['ask'] = NOTHING,
): MatrixRow => ({ endpoint, ask, except, rest })

/** Every caller whom the declaration lets in gets a good answer to this question. */
export const answers = (endpoint: EndpointShape, ask: MatrixRow['ask']): MatrixRow =>
  row(endpoint, goodStatusOf(endpoint), {}, ask)

/** The row of an endpoint without one: everything follows from its declaration. */
export const declaredRow = (endpoint: EndpointShape): MatrixRow => answers(endpoint, NOTHING)

/** A row whose good answers name `self` to these callers from elsewhere too. */
export const namingSelf = (one: MatrixRow, namesSelfTo: readonly CallerKind[]): MatrixRow => ({
  ...one,
  namesSelfTo,
})
