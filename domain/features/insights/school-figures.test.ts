import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RETENTION_MONTHS } from './contract.ts'
import {
  cohortsOf,
  firstDayOf,
  quarterOf,
  quartersUntil,
  weekFigures,
  weeklyShare,
  weeksOf,
} from './school-figures.ts'

describe('weeks', () => {
  test('of a range end with the current one, across a year with 53 weeks', () => {
    const weeks = weeksOf('12-weeks', '2027-01-06')
    expect([weeks.length, weeks[0], weeks[10], weeks[11]]).toEqual([12, '2026-W43', '2026-W53', '2027-W01'])
    expect(weeksOf('1-year', '2026-11-20')).toHaveLength(52)
  })

  test('without a class have zero attendances and still count the active members', () => {
    const weeks = ['2026-W45', '2026-W46', '2026-W47']
    expect(
      weekFigures(weeks, [{ week: '2026-W46', attendances: 9, people: 4 }], 10, [
        { week: '2026-W45', change: 2 },
        { week: '2026-W47', change: -3 },
      ]),
    ).toEqual([
      { week: '2026-W45', attendances: 0, people: 0, active: 12 },
      { week: '2026-W46', attendances: 9, people: 4, active: 12 },
      { week: '2026-W47', attendances: 0, people: 0, active: 9 },
    ])
  })

  test('have a share: the mean of the finished weeks, at most 100 percent, null without one', () => {
    const of = (...people: number[]) =>
      weeklyShare(
        people.map((count, at) => ({ week: `2026-W${40 + at}`, attendances: 0, people: count, active: 10 })),
      )
    expect(of(5, 7, 0)).toBe(60)
    expect(of(5)).toBeNull()
    // the school kept no lists before the first attendance
    expect(of(0, 0, 5, 0, 7, 3)).toBe(40)
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 2 }), (people) => {
        const share = of(...people)
        return people.slice(0, -1).every((count) => count === 0)
          ? share === null
          : share !== null && share >= 0 && share <= 100
      }),
    )
  })
})

describe('cohorts', () => {
  test('are named by quarter', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ])
    expect(quartersUntil('2026-02-10', 3)).toEqual(['2025-Q3', '2025-Q4', '2026-Q1'])
    expect(quartersUntil('2026-11-20', 9).map(firstDayOf)[0]).toBe('2024-10-01')
  })

  test('have no figure for a time that not all members have reached', () => {
    const kept = RETENTION_MONTHS.map(() => 3)
    const [old, young] = cohortsOf(
      [
        { quarter: '2026-Q3', size: 4, kept },
        { quarter: '2026-Q2', size: 0, kept },
        { quarter: '2024-Q3', size: 4, kept },
      ],
      '2026-11-20',
    )
    expect([old?.quarter, old?.kept]).toEqual(['2024-Q3', [75, 75, 75, 75, 75, 75, 75]])
    expect([young?.quarter, young?.kept]).toEqual(['2026-Q3', [75, null, null, null, null, null, null]])
  })
})
