import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantFromPostgres } from './type-parsers.ts'

it('turns every UTC instant of PostgreSQL into the ISO form, to the millisecond', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0100-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      fc.integer({ min: 0, max: 999 }),
      (date, microseconds) => {
        const iso = date.toISOString()
        const fraction = `${iso.slice(20, 23)}${String(microseconds).padStart(3, '0')}`.replace(/0+$/, '')
        const printed = `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction === '' ? '' : `.${fraction}`}+00`
        expect(instantFromPostgres(printed)).toBe(iso)
      },
    ),
  )
})

it('converts another offset and leaves infinity unchanged', () => {
  expect(instantFromPostgres('2026-11-20 18:30:00.5+01')).toBe('2026-11-20T17:30:00.500Z')
  expect(instantFromPostgres('2026-11-20 23:00:00+05:30')).toBe('2026-11-20T17:30:00.000Z')
  expect(instantFromPostgres('infinity')).toBe('infinity')
})
