/**
 * The life of a membership request as a state machine (§4 School request, decisions §4): what somebody is in a school and which request
 * of theirs waits there goes in, what may happen and what it leads to comes out. At most one request waits per person and school.
 */
import type { Day } from '../../basics/calendar-days.ts'
import type { UserSchoolState } from '../../basics/roles.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { RequestType, SchoolRequestState } from './contract.ts'
import { isStillMember } from './leaving-rules.ts'

export type Pending = {
  readonly type: RequestType
  /** What the person was before they asked: what they are again if nothing comes of it. */
  readonly stateBefore: UserSchoolState
  /** Of a request to leave: the last day that the person wishes. */
  readonly leavesOn?: Day | null
}
/** `undefined` as a state is one of the specification's own: nothing that anybody has entered. */
export type Standing = {
  readonly state: UserSchoolState
  readonly pending: Pending | null
  /** The last day of a membership that ends. */
  readonly leavesOn?: Day
}

export type Move =
  | { readonly do: 'ask'; readonly type: RequestType }
  /** `today` tells whether the last day lies ahead. */
  | { readonly do: 'accept'; readonly today?: Day }
  | { readonly do: 'reject' }
  | { readonly do: 'withdraw' }

export const NOTHING_YET: Standing = { state: 'undefined', pending: null }

const MEMBERS: ReadonlySet<UserSchoolState> = new Set(['active', 'passive'])

/** §3: a school membership is member or none. Who rests is a member. */
export const isMember = (state: UserSchoolState): boolean => MEMBERS.has(state)

/** §3: what a person is at a school that has no entry of them, while they belong to another one. */
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

/** Asking anew while the same request waits is no refusal: it stays the one request. Everything else needs a waiting one. */
export const whyNotMove = (standing: Standing, move: Move): ErrorCode | undefined => {
  if (move.do === 'ask') return whyNotAsk(standing, move.type)
  return standing.pending === null ? 'schools.already-answered' : undefined
}

/** Who asks to come is interested from then on; who rests and asks to be active again rests until then. */
const stateWhenAsked = (state: UserSchoolState, type: RequestType): UserSchoolState =>
  type === 'enrollment' && !isMember(state) ? 'interested' : state

/** What they were before, unless somebody entered something else meanwhile. */
const stateWhenOver = (state: UserSchoolState, { type, stateBefore }: Pending): UserSchoolState =>
  type === 'enrollment' && state === 'interested' ? stateBefore : state

/** The standing afterwards; call it only where `whyNotMove` has nothing against it. */
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
/** How the request ends by that move. */
export const endOf = (move: Exclude<Move, { do: 'ask' }>): SchoolRequestState => ENDS[move.do]

/** A school without a head could answer nobody: the last leader stays until there is another. */
export const whyNotLeave = (leaderIds: readonly number[], userId: number): ErrorCode | undefined =>
  leaderIds.length === 1 && leaderIds[0] === userId ? 'schools.last-leader' : undefined
