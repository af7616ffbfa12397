import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CountChoices,
  countedUntil,
  type CountedMember,
  countMembers,
  DIVERSE_AS,
  gapsOf,
  NONE_AS,
  reportedGender,
  yearOfInterest,
} from './count-rules.ts'

const [WING_TSUN, ESCRIMA, YOGA] = [1, 2, 3]
const choices = (more: Partial<CountChoices> = {}): CountChoices => ({
  diverseAs: 'd',
  noneAs: 'none',
  restSportId: null,
  sports: [
    { sportId: WING_TSUN, federationNumber: '26', sportCode: '2601' },
    { sportId: ESCRIMA, federationNumber: '26', sportCode: '' },
  ],
  ...more,
})
const member = (userId: number, more: Partial<CountedMember> = {}): CountedMember => ({
  userId,
  gender: 'f',
  birthday: '2010-06-01',
  sportIds: [WING_TSUN],
  ...more,
})

test('the end of 1 January in Berlin decides', () => {
  expect(countedUntil(2027)).toBe('2027-01-01T23:00:00.000Z')
})

test('the next count is of interest from October on, and the last one before', () => {
  expect([yearOfInterest('2026-09-30'), yearOfInterest('2026-10-01')]).toEqual([2026, 2027])
})

describe('the numbers', () => {
  test('keep federations and sports apart whose numbers hold blanks', () => {
    const sports = [
      { sportId: WING_TSUN, federationNumber: '2', sportCode: '6 1' },
      { sportId: ESCRIMA, federationNumber: '2 6', sportCode: '1' },
    ]
    const { b } = countMembers([member(1, { sportIds: [WING_TSUN, ESCRIMA] })], choices({ sports }))
    expect(b.map(({ federationNumber, sportCode }) => [federationNumber, sportCode])).toEqual([
      ['2', ''],
      ['2', '6 1'],
      ['2 6', ''],
      ['2 6', '1'],
    ])
  })

  test('count each member once by year and gender, and once in a federation with two of its sports', () => {
    const counted = countMembers(
      [
        member(1, { sportIds: [WING_TSUN, ESCRIMA] }),
        member(2, { gender: 'm', birthday: '1980-12-31' }),
        member(3, { sportIds: [YOGA] }),
        member(4, { gender: 'd', birthday: null, sportIds: [] }),
      ],
      choices(),
    )
    expect(counted.total).toBe(4)
    expect(counted.a).toEqual([
      { born: null, gender: 'd', count: 1 },
      { born: 1980, gender: 'm', count: 1 },
      { born: 2010, gender: 'w', count: 2 },
    ])
    expect(counted.b.map(({ sportCode, born, gender, count }) => [sportCode, born, gender, count])).toEqual([
      ['', 1980, 'm', 1],
      ['', 2010, 'w', 1],
      ['2601', 1980, 'm', 1],
      ['2601', 2010, 'w', 1],
    ])
  })

  test('report the gender d as another one only with its number', () => {
    const members = [member(1, { gender: 'd' }), member(2, { gender: 'u' }), member(3)]
    const counted = countMembers(members, choices({ diverseAs: 'none', noneAs: 'w' }))
    expect(counted.a).toEqual([{ born: 2010, gender: 'w', count: 3 }])
    expect(counted.moved).toEqual({ diverse: 1, none: 1 })
    expect(countMembers(members, choices()).moved).toEqual({ diverse: 0, none: 0 })
    expect(reportedGender('d', { diverseAs: 'm', noneAs: 'none' })).toBe('m')
  })

  test('never lose a member, whatever is chosen', () => {
    const drawn = fc.array(
      fc.record({
        gender: fc.constantFrom('m', 'f', 'd', 'u'),
        birthday: fc.option(fc.constantFrom('1980-01-01', '2010-06-01'), { nil: null }),
        sportIds: fc.subarray([WING_TSUN, ESCRIMA, YOGA]),
      }),
    )
    fc.assert(
      fc.property(
        drawn,
        fc.constantFrom(...DIVERSE_AS),
        fc.constantFrom(...NONE_AS),
        (rows, diverseAs, noneAs) => {
          const members = rows.map((row, userId) => ({ userId, ...row }))
          const { a, b, total } = countMembers(members, choices({ diverseAs, noneAs }))
          const sum = (cells: readonly { count: number }[]) =>
            cells.reduce((all, { count }) => all + count, 0)
          expect([total, sum(a)]).toEqual([members.length, members.length])
          expect(sum(b.filter(({ sportCode }) => sportCode === ''))).toBe(
            members.filter(({ sportIds }) => sportIds.some((id) => id !== YOGA)).length,
          )
        },
      ),
    )
  })
})

test('gaps are named: no birthday, no gender, no sport, and sports without a federation', () => {
  const members = [
    member(1, { birthday: null, gender: 'u' }),
    member(2, { sportIds: [] }),
    member(3, { sportIds: [YOGA, WING_TSUN] }),
  ]
  expect(gapsOf(members, choices())).toEqual({
    birthday: [1],
    gender: [1],
    sport: [2],
    federation: [{ sportId: YOGA, count: 1 }],
  })
  // A sport for all others closes the gap, and names its own federation.
  expect(gapsOf(members, choices({ restSportId: YOGA }))).toMatchObject({
    sport: [],
    federation: [{ sportId: YOGA, count: 2 }],
  })
})
