import { expect, test } from 'vitest'
import { pictureOf } from './series-picture.ts'

const hours = { weekdays: [1, 5], startTime: '18:30', minutes: 90, firstDay: '2026-09-04' }
const plain = { isCancelled: false, ownFields: [] as string[] }

test('pictureOf shows twelve weeks from this one, with pauses and moved dates', () => {
  const pauses = [{ firstDay: '2026-12-21', lastDay: '2027-01-06', note: 'Ferien' }]
  const known = [
    { ...plain, seriesDay: '2026-12-11', isCancelled: true },
    { ...plain, seriesDay: '2027-01-25', ownFields: ['time', 'place'] },
    { ...plain, seriesDay: '2026-12-04', ownFields: ['trainer'] },
  ]
  const picture = pictureOf({ ...hours, pauses }, known, '2026-11-23')
  expect(picture.weeks.map(({ week, state }) => `${week.slice(-2)} ${state}`)).toEqual([
    '48 on',
    '49 on',
    '50 on',
    '51 on',
    '52 off',
    '53 off',
    '01 on',
    '02 on',
    '03 on',
    '04 moved',
    '05 on',
    '06 on',
  ])
  expect([picture.dates, picture.restingWeeks, picture.moved]).toEqual([18, 2, 1])
})

test('pictureOf counts no week as paused in which the series has no date by its rhythm', () => {
  const picture = pictureOf({ ...hours, rhythm: 'biweekly' }, [], '2026-11-23')
  expect([picture.dates, picture.restingWeeks]).toEqual([12, 0])
})

test('pictureOf begins today and not earlier', () => {
  expect(pictureOf(hours, [], '2026-11-27').days[0]).toBe('2026-11-27')
  expect(pictureOf(hours, [], '2026-11-28').days[0]).toBe('2026-11-30')
})
