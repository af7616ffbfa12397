import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowanceState,
  differencesOf,
  type EndedClass,
  linesOf,
  payOf,
  rateOn,
  sumOf,
  type TaughtRole,
  taughtMinutes,
  whoTaught,
} from './taught-hours.ts'

const [LEAD, CO, SUBSTITUTE] = [1, 2, 3]
const ended = (more: Partial<EndedClass> = {}): EndedClass => ({
  appointmentId: 10,
  schoolId: 1,
  title: 'Abendunterricht',
  startAt: '2026-10-05T16:00:00.000Z',
  endAt: '2026-10-05T17:30:00.000Z',
  startedAt: '2026-10-05T16:02:00.000Z',
  endedAt: '2026-10-05T17:35:00.000Z',
  trainerId: LEAD,
  coTrainerIds: [],
  insteadOfId: null,
  startedById: LEAD,
  ...more,
})

describe('the minutes of a class', () => {
  test('are those between its start and its end, longer or shorter than planned', () => {
    expect(taughtMinutes(ended())).toEqual({ minutes: 93, isForgotten: false })
    expect(taughtMinutes(ended({ endedAt: '2026-10-05T16:40:00.000Z' })).minutes).toBe(38)
  })

  test('are as planned for a class that was not ended in time', () => {
    expect(taughtMinutes(ended({ endedAt: '2026-10-05T18:02:00.000Z' }))).toEqual({
      minutes: 120,
      isForgotten: false,
    })
    expect(taughtMinutes(ended({ endedAt: '2026-10-06T08:00:00.000Z' }))).toEqual({
      minutes: 90,
      isForgotten: true,
    })
  })
})

describe('who taught', () => {
  const roles = (more: Partial<EndedClass>) =>
    whoTaught(ended(more)).map(({ userId, role }) => [userId, role] as const)

  test('is the lead with all co-trainers, also when one of these started it', () => {
    expect(roles({ coTrainerIds: [CO, LEAD], startedById: CO })).toEqual([
      [LEAD, 'lead'],
      [CO, 'co'],
    ])
    expect(roles({ startedById: null })).toEqual([[LEAD, 'lead']])
  })

  test('is the substitute and not the one they replaced, planned or by starting it', () => {
    expect(roles({ trainerId: SUBSTITUTE, insteadOfId: LEAD, startedById: SUBSTITUTE })).toEqual([
      [SUBSTITUTE, 'substitute'],
    ])
    expect(roles({ startedById: SUBSTITUTE, coTrainerIds: [CO] })).toEqual([
      [SUBSTITUTE, 'substitute'],
      [CO, 'co'],
    ])
  })

  test('is the starter of a class without a planned trainer', () => {
    expect(roles({ trainerId: null, startedById: SUBSTITUTE })).toEqual([[SUBSTITUTE, 'lead']])
    expect(roles({ trainerId: null, startedById: null })).toEqual([])
  })

  test('names each person once', () => {
    const person = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null })
    fc.assert(
      fc.property(person, person, person, fc.uniqueArray(fc.integer({ min: 1, max: 4 })), (...drawn) => {
        const [trainerId, startedById, insteadOfId, coTrainerIds] = drawn
        const ids = roles({ trainerId, startedById, insteadOfId, coTrainerIds }).map(([userId]) => userId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('pay', () => {
  const rates = [
    { role: 'lead' as TaughtRole, validFrom: '2026-01-01', centsPerHour: 2_000 },
    { role: 'lead' as TaughtRole, validFrom: '2026-10-01', centsPerHour: 2_400 },
    { role: 'co' as TaughtRole, validFrom: '2026-10-06', centsPerHour: 1_200 },
  ]

  test('follows the newest rate of the role on the day, and that of the lead for substitutes', () => {
    expect(rateOn(rates, 'lead', '2026-09-30')).toBe(2_000)
    expect(rateOn(rates, 'lead', '2026-10-01')).toBe(2_400)
    expect(rateOn(rates, 'substitute', '2026-10-05')).toBe(2_400)
    expect(rateOn(rates, 'co', '2026-10-05')).toBeNull()
  })

  test('is rounded to the cent, and nothing without a rate', () => {
    expect(payOf(50, 2_000)).toBe(1_667)
    expect(payOf(-50, 2_000)).toBe(-1_667)
    expect(payOf(50, null)).toBe(0)
    expect(sumOf(linesOf([ended({ coTrainerIds: [CO] })], rates))).toEqual({ minutes: 186, cents: 3_720 })
  })

  test('is near the allowance from 90 percent on, and over it above', () => {
    expect([296_999, 297_000, 330_000, 330_001].map((cents) => allowanceState(cents, 330_000))).toEqual([
      'within',
      'near',
      'near',
      'over',
    ])
    expect(allowanceState(0, 0)).toBe('within')
  })
})

const corrected = <T>(line: T) => ({ ...line, centsPerHour: null, isCorrection: true })

test('a class that only a correction booked differs at the rate of its day', () => {
  const rates = [{ role: 'lead' as TaughtRole, validFrom: '2026-01-01', centsPerHour: 2_000 }]
  const [live] = linesOf([ended()], rates)
  if (live === undefined) throw new Error('nobody taught')
  const found = differencesOf([live], [corrected({ ...live, minutes: 63 })])
  expect(found).toMatchObject([{ minutes: 30, cents: 1_000 }])
})

test('a closed month differs by what changed later, until it is corrected', () => {
  const rates = [{ role: 'lead' as TaughtRole, validFrom: '2026-01-01', centsPerHour: 2_000 }]
  const booked = linesOf([ended()], rates).map((line) => ({ ...line, isCorrection: false }))
  expect(differencesOf(booked, booked)).toEqual([])
  const later = linesOf(
    [ended({ trainerId: CO, startedById: CO }), ended({ appointmentId: 11 })],
    [...rates, { role: 'lead', validFrom: '2026-10-01', centsPerHour: 9_900 }],
  )
  const found = differencesOf(later, booked)
  expect(found.map(({ userId, appointmentId, minutes }) => [userId, appointmentId, minutes])).toEqual([
    [CO, 10, 93],
    [LEAD, 11, 93],
    [LEAD, 10, -93],
  ])
  // What is taken away was paid at the rate of its line.
  expect(found.at(-1)?.cents).toBe(-3_100)
  expect(differencesOf(later, [...booked, ...found.map(corrected)])).toEqual([])
})
