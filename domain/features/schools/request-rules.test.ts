import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { REQUEST_TYPES } from './contract.ts'
import {
  endOf,
  isMember,
  NOTHING_YET,
  standingAfter,
  stateAtSchool,
  whyNotLeave,
  whyNotMove,
  type Move,
  type Standing,
} from './request-rules.ts'

const ask = (type: (typeof REQUEST_TYPES)[number]): Move => ({ do: 'ask', type })
const after = (standing: Standing, ...moves: Move[]): Standing => moves.reduce(standingAfter, standing)
const being = (state: Standing['state']): Standing => ({ state, pending: null })

test('a person without an entry at a school may be a member of another one', () => {
  for (const state of USER_SCHOOL_STATES) {
    const elsewhere = isMember(state) ? 'member-of-other-school' : 'undefined'
    expect([state, stateAtSchool(null, [state])]).toEqual([state, elsewhere])
    expect([state, stateAtSchool('undefined', ['interested', state])]).toEqual([state, elsewhere])
    if (state !== 'undefined') expect(stateAtSchool(state, ['active'])).toBe(state)
  }
})

describe('a request to join', () => {
  // spec: school-enroll-or-retreat, school-request-states
  test('makes the person interested, and an active member once it is accepted', () => {
    const asked = after(NOTHING_YET, ask('enrollment'))
    expect(asked).toEqual({ state: 'interested', pending: { type: 'enrollment', stateBefore: 'undefined' } })
    expect(after(asked, { do: 'accept' })).toEqual(being('active'))
  })

  test('restores the earlier state when it is rejected or withdrawn', () => {
    for (const end of ['reject', 'withdraw'] as const)
      for (const state of USER_SCHOOL_STATES.filter((one) => one !== 'active'))
        expect(after(being(state), ask('enrollment'), { do: end })).toEqual(being(state))
  })

  test('does not restore the earlier state when another one was entered meanwhile', () => {
    const { pending } = after(NOTHING_YET, ask('enrollment'))
    expect(after({ state: 'active', pending }, { do: 'withdraw' })).toEqual(being('active'))
  })

  test('is refused for current members', () => {
    expect(whyNotMove(being('active'), ask('enrollment'))).toBe('schools.already-member')
    expect(whyNotMove(being('passive'), ask('enrollment'))).toBeUndefined()
    expect(after(being('passive'), ask('enrollment')).state).toBe('passive')
  })
})

describe('a request to leave on a day', () => {
  const asked: Standing = {
    state: 'active',
    pending: { type: 'retreat', stateBefore: 'active', leavesOn: '2026-12-31' },
  }

  test('keeps the membership until that day after its acceptance', () => {
    const stays = { state: 'active', pending: null, leavesOn: '2026-12-31' }
    expect(after(asked, { do: 'accept', today: '2026-11-20' })).toEqual(stays)
    expect(after(asked, { do: 'accept', today: '2026-12-31' })).toEqual(stays)
  })

  test('ends the membership at once when the day passed before the answer', () => {
    expect(after(asked, { do: 'accept', today: '2027-01-01' })).toEqual(being('cancelled'))
  })
})

describe('a request to leave', () => {
  // spec: school-enroll-or-retreat, school-membership-states
  test('changes nothing until it is accepted', () => {
    const asked = after(being('active'), ask('retreat'))
    expect(asked.state).toBe('active')
    expect(after(asked, { do: 'accept' })).toEqual(being('cancelled'))
    expect(after(asked, { do: 'reject' })).toEqual(being('active'))
  })

  test('is for members, including passive ones', () => {
    for (const state of USER_SCHOOL_STATES)
      expect([state, whyNotMove(being(state), ask('retreat'))]).toEqual([
        state,
        isMember(state) ? undefined : 'schools.not-member',
      ])
  })

  test('is refused for the last head of a school', () => {
    expect(whyNotLeave([7], 7)).toBe('schools.last-leader')
    expect([whyNotLeave([7, 8], 7), whyNotLeave([8], 7), whyNotLeave([], 7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

const states = fc.constantFrom(...USER_SCHOOL_STATES)
const moves = fc.oneof(
  fc.constantFrom(...REQUEST_TYPES).map(ask),
  fc.constantFrom<Move>({ do: 'accept' }, { do: 'reject' }, { do: 'withdraw' }),
)

// spec: school-membership-states, school-request-states, school-request-types
test('in any order of moves, one request is open at most and only answers change membership', () => {
  fc.assert(
    fc.property(states, fc.array(moves, { maxLength: 30 }), (state, history) => {
      let standing = being(state)
      let open = 0
      for (const move of history) {
        const why = whyNotMove(standing, move)
        if (why !== undefined) {
          // a refusal matches the current standing
          if (why === 'schools.already-answered') expect(standing.pending).toBeNull()
          if (why === 'schools.request-pending') expect(standing.pending).not.toBeNull()
          continue
        }
        const next = standingAfter(standing, move)
        if (move.do === 'ask') {
          open += standing.pending === null ? 1 : 0
          // sending the same request twice equals sending it once
          expect(standingAfter(next, move)).toEqual(next)
          expect(next.pending?.type).toBe(move.type)
          expect(isMember(next.state)).toBe(isMember(standing.state))
        } else {
          open -= 1
          expect(next.pending).toBeNull()
          expect(endOf(move)).not.toBe('received')
          if (move.do !== 'accept') expect(isMember(next.state)).toBe(isMember(standing.state))
        }
        expect(open).toBe(next.pending === null ? 0 : 1)
        standing = next
      }
    }),
  )
})
