import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'

/** Intl uses narrow and ordinary no-break spaces; which of them depends on the runtime. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const de = formatsOf('de')
const en = formatsOf('en')
const EVENING = '2026-11-20T17:30:00.000Z'
const before = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = before
})

describe('times and days', () => {
  it('are in Europe/Berlin on any machine', () => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      process.env['TZ'] = zone
      expect(de.time(EVENING)).toBe('18:30')
      expect(de.day('2026-11-20')).toBe('Freitag, 20. November')
      expect(de.day('2026-11-20T23:30:00.000Z')).toBe('Samstag, 21. November')
      expect(de.dayOfMonth('2026-11-20T23:30:00.000Z')).toBe('21')
    }
  })

  it('follow the rules of the language', () => {
    expect(de.timeRange(EVENING, '2026-11-20T19:00:00.000Z')).toBe('18:30–20:00')
    expect([de.date, de.dateLong, de.dayShort, de.month].map((write) => write('2026-11-20'))).toEqual([
      '20.11.2026',
      '20. November 2026',
      'Fr 20.11.',
      'November 2026',
    ])
    expect([en.date, en.dateLong, en.dayShort, en.weekday].map((write) => write('2026-11-20'))).toEqual([
      '20/11/2026',
      '20 November 2026',
      'Fri 20/11',
      'Friday',
    ])
    expect([de.dayInYear('2026-11-07'), en.dayInYear('2026-11-07')]).toEqual(['7. Nov.', '7 Nov'])
    expect(de.weekNumber('2027-01-03')).toBe('53')
  })

  it('have names when they are near', () => {
    const now = '2026-11-20T22:59:00.000Z'
    expect(
      ['2026-11-19', '2026-11-20', EVENING, '2026-11-21'].map((when) => de.relativeDay(when, now)),
    ).toEqual(['Gestern', 'Heute', 'Heute', 'Morgen'])
    expect(de.relativeDay('2026-11-22', now)).toBe('Sonntag, 22. November')
    expect(en.relativeDay('2026-11-21', now)).toBe('Tomorrow')
    expect([
      de.relativeDayWithin('2026-11-20', now),
      en.relativeDayWithin('2026-11-21', now),
      de.relativeDayWithin('2026-11-22', now),
    ]).toEqual(['heute', 'tomorrow', 'Sonntag, 22. November'])
  })
})

describe('units', () => {
  // spec: unit-formats
  it('are euro, km, MB and percent', () => {
    expect([de.euro(2340), de.distance(3214), de.fileSize(1_540_000), de.percent(0.45)].map(plain)).toEqual([
      '23,40 €',
      '3,2 km',
      '1,5 MB',
      '45 %',
    ])
    expect([en.euro(2340), en.distance(3214), en.fileSize(1_540_000), en.percent(0.45)].map(plain)).toEqual([
      '€23.40',
      '3.2 km',
      '1.5 MB',
      '45%',
    ])
  })

  // spec: currency-euro-cents
  it('of money are euro with two decimals, from cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), (cents) => {
        const sign = cents < 0 ? '-' : ''
        const [euros, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100]
        const digits = `${euros}.${String(rest).padStart(2, '0')}`
        expect(plain(de.euro(cents))).toBe(`${sign}${digits.replace('.', ',')} €`)
        expect(plain(en.euro(cents))).toBe(`${sign}€${digits}`)
      }),
    )
  })

  it('of large files are GB', () => {
    expect([de.fileSize(4_200), en.fileSize(900)].map(plain)).toEqual(['5 kB', '1 kB'])
    expect([de.fileSize(2_140_000_000), en.fileSize(999_900_000)].map(plain)).toEqual(['2,1 GB', '999.9 MB'])
  })

  it('of time are a clock for videos and words for classes', () => {
    expect([0, 59.9, 560, 3725, -3].map(de.clock)).toEqual(['0:00', '0:59', '9:20', '1:02:05', '0:00'])
    expect([45, 60, 90, 119.8].map((minutes) => plain(de.duration(minutes)))).toEqual([
      '45 Min.',
      '1 Std.',
      '1 Std. 30 Min.',
      '2 Std.',
    ])
  })

  it('of a list are joined as in a sentence', () => {
    expect(de.list(['Wing Chun', 'Escrima', 'ChiKung'])).toBe('Wing Chun, Escrima und ChiKung')
    expect(plain(de.number(12_345.6))).toBe('12.345,6')
  })
})
