import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countOrder,
  guessOrder,
  readCountry,
  readDay,
  readGender,
  readState,
  splitStreet,
} from './read-values.ts'

const TODAY = '2026-11-27'
const days = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2026-11-27T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day in a cell', () => {
  test('is read in German, English and technical forms', () => {
    const forms = [
      '14.02.1994',
      '14.2.94',
      '14. 2. 1994',
      '1994-02-14',
      '1994/2/14',
      '14/02/1994',
      '14-2-94',
      '14. Februar 1994',
      '14 Feb 1994',
      '14th February 1994',
      'February 14, 1994',
      '14.02.1994 00:00',
      '34379',
    ]
    expect(forms.map((form) => readDay(form, 'day-first', TODAY))).toEqual(forms.map(() => '1994-02-14'))
    expect(readDay('02/14/1994', 'month-first', TODAY)).toBe('1994-02-14')
    expect(readDay('3. März 2001', 'day-first', TODAY)).toBe('2001-03-03')
  })

  test('is refused where there is no such day', () => {
    const wrong = ['31.02.1994', '14/14/1994', '1994', '14.02.', 'gestern', '', '99.99.9999', '32. Mai 1990']
    expect(wrong.map((form) => readDay(form, 'day-first', TODAY))).toEqual(wrong.map(() => undefined))
  })

  test('with two digits of a year is never in a year to come', () => {
    expect(['26', '27', '00', '99'].map((year) => readDay(`01.01.${year}`, 'day-first', TODAY))).toEqual([
      '2026-01-01',
      '1927-01-01',
      '2000-01-01',
      '1999-01-01',
    ])
  })

  test('is the same day again from every form that it is written in', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-')
        for (const form of [`${date}.${month}.${year}`, day, `${date}/${month}/${year}`])
          expect(readDay(form, 'day-first', TODAY)).toBe(day)
        expect(readDay(`${month}/${date}/${year}`, 'month-first', TODAY)).toBe(day)
      }),
    )
  })

  test('never makes the reader fail, whatever stands in the cell', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readDay(text, 'day-first', TODAY) ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})

test('the order of day and month is guessed from the dates that leave no doubt', () => {
  const orderOf = (...texts: string[]) => {
    const count = { dayFirst: 0, monthFirst: 0 }
    for (const text of texts) countOrder(count, text)
    return guessOrder(count)
  }
  expect(orderOf('01/02/2000', '12/31/2000')).toBe('month-first')
  expect(orderOf('01/02/2000', '31/12/2000')).toBe('day-first')
  expect(orderOf('01/02/2000')).toBe('day-first')
  expect(orderOf('Anna', '31.12.2000')).toBe('day-first')
})

test('genders and states are read in both languages', () => {
  expect(
    ['W', 'weiblich', 'Frau', 'female', 'M', 'Herr', 'divers', 'k. A.', '?', 'sonst'].map(readGender),
  ).toEqual(['f', 'f', 'f', 'f', 'm', 'm', 'd', 'u', 'u', undefined])
  expect(
    ['Aktiv', 'passive', 'ruhend', 'ausgetreten', 'Gekündigt', 'Interessent', 'grün'].map(readState),
  ).toEqual(['active', 'passive', 'passive', 'cancelled', 'cancelled', 'interested', undefined])
  expect(['Deutschland', 'de', 'Österreich', 'se', 'Atlantis'].map(readCountry)).toEqual([
    'DE',
    'DE',
    'AT',
    'SE',
    undefined,
  ])
})

test('a street is split from its house number', () => {
  expect(splitStreet('Am Markt 3 a')).toEqual({ street: 'Am Markt', houseNumber: '3a' })
  expect(splitStreet('Straße des 17. Juni 135')).toEqual({
    street: 'Straße des 17. Juni',
    houseNumber: '135',
  })
  expect(splitStreet('Hauptstraße')).toBeUndefined()
})
