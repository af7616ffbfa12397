/**
 * The life of a membership request as a state machine (§4 School request, decisions §4). Its input is a person's state in a school
 * and their pending request. It decides which moves are possible and what follows. At most one request is pending per person and
 * school.
 */
import type { Day } from '../../basics/calendar-days.ts'
import type { UserSchoolState } from '../../basics/roles.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { RequestType, SchoolRequestState } from './contract.ts'
import { isStillMember } from './leaving-rules.ts'

export type Pending = {
  readonly type: RequestType
  /** The person's state before the request, restored if it is rejected or withdrawn. */
  readonly stateBefore: UserSchoolState
  /** For a request to leave: the last day that the person wishes. */
  readonly leavesOn?: Day | null
}
/** `undefined` is a state of the specification: nothing was ever entered. */
export type Standing = {
  readonly state: UserSchoolState
  readonly pending: Pending | null
  /** The last day of a membership that ends. */
  readonly leavesOn?: Day
}

export type Move =
  | { readonly do: 'ask'; readonly type: RequestType }
  /** `today` decides whether the last day is in the future. */
  | { readonly do: 'accept'; readonly today?: Day }
  | { readonly do: 'reject' }
  | { readonly do: 'withdraw' }

export const NOTHING_YET: Standing = { state: 'undefined', pending: null }

const MEMBERS: ReadonlySet<UserSchoolState> = new Set(['active', 'passive'])

/** §3: a school membership is member or none. A passive person is a member. */
export const isMember = (state: UserSchoolState): boolean => MEMBERS.has(state)

/** §3: a person's state at a school without an entry, while they belong to another school. */
export const stateAtSchool = (
  entered: UserSchoolState | null,
  statesElsewhere: readonly UserSchoolState[],
): UserSchoolState => {
  if (entered !== null && entered !== 'undefined') return entered
  return statesElsewhere.some(isMember) ? 'member-of-other-school' : 'undefined'
}

const whyNotAsk = ({ state, pending }: Standing, type: RequestType): ErrorCode | undefined => {
  if (pending !== null) return pending.type === type ? undefined : 'schools.request-pending'
  if (type === 'enrollment') return state === 'active' ? 'schools.already-member' : undefined
  return isMember(state) ? undefined : 'schools.not-member'
}

/** Repeating the same pending request is allowed: it stays one request. Every other move needs a pending one. */
export const whyNotMove = (standing: Standing, move: Move): ErrorCode | undefined => {
  if (move.do === 'ask') return whyNotAsk(standing, move.type)
  return standing.pending === null ? 'schools.already-answered' : undefined
}

/** A person who asks to join becomes interested. A passive member who asks to be active stays passive until the answer. */
const stateWhenAsked = (state: UserSchoolState, type: RequestType): UserSchoolState =>
  type === 'enrollment' && !isMember(state) ? 'interested' : state

/** The state before the request, unless another state was entered meanwhile. */
const stateWhenOver = (state: UserSchoolState, { type, stateBefore }: Pending): UserSchoolState =>
  type === 'enrollment' && state === 'interested' ? stateBefore : state

/** The standing afterwards; call it only if `whyNotMove` allows the move. */
export const standingAfter = (standing: Standing, move: Move): Standing => {
  const { state, pending } = standing
  if (move.do === 'ask')
    return pending === null
      ? { state: stateWhenAsked(state, move.type), pending: { type: move.type, stateBefore: state } }
      : standing
  if (pending === null) return standing
  if (move.do === 'accept') {
    if (pending.type === 'enrollment') return { state: 'active', pending: null }
    const { leavesOn } = pending
    return isMember(state) && move.today !== undefined && isStillMember(leavesOn, move.today)
      ? { state, pending: null, leavesOn }
      : { state: 'cancelled', pending: null }
  }
  return { state: stateWhenOver(state, pending), pending: null }
}

const ENDS: Readonly<Record<Exclude<Move['do'], 'ask'>, SchoolRequestState>> = {
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
}
/** The state of the request after that move. */
export const endOf = (move: Exclude<Move, { do: 'ask' }>): SchoolRequestState => ENDS[move.do]

/** A school without a head could not answer requests: the last leader stays until there is another. */
export const whyNotLeave = (leaderIds: readonly number[], userId: number): ErrorCode | undefined =>
  leaderIds.length === 1 && leaderIds[0] === userId ? 'schools.last-leader' : undefined
