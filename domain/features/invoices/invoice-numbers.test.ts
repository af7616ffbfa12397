import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceNumber, invoiceYear, isInvoicePrefix, parseInvoiceNumber } from './invoice-numbers.ts'

describe('the number of an invoice', () => {
  it('has the year and six digits, and the prefix of the issuer', () => {
    expect(invoiceNumber({ prefix: '', year: 2026, sequence: 1148 })).toBe('2026-001148')
    expect(invoiceNumber({ prefix: 'KIEL', year: 2026, sequence: 1 })).toBe('KIEL-2026-000001')
  })

  it('takes the year from the calendar of Berlin', () => {
    expect(invoiceYear('2026-12-31T22:59:59.999Z')).toBe(2026)
    expect(invoiceYear('2026-12-31T23:00:00.000Z')).toBe(2027)
  })

  it('is refused with a wrong prefix or sequence', () => {
    for (const sequence of [0, -1, 1.5, 1_000_000])
      expect(() => invoiceNumber({ prefix: '', year: 2026, sequence })).toThrow(RangeError)
    expect(['kiel', '1A', 'TOOLONGPREFIX', 'A-B'].some(isInvoicePrefix)).toBe(false)
    expect(() => invoiceNumber({ prefix: 'kiel', year: 2026, sequence: 1 })).toThrow(RangeError)
  })

  it('is read back as it was written, and two numbers never look alike', () => {
    const number = fc.record({
      prefix: fc.constantFrom('', 'K', 'KIEL', 'TEST1'),
      year: fc.integer({ min: 2026, max: 2099 }),
      sequence: fc.integer({ min: 1, max: 999_999 }),
    })
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(parseInvoiceNumber(` ${invoiceNumber(one).toLowerCase()} `)).toEqual(one)
        expect(invoiceNumber(one) === invoiceNumber(other)).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        )
      }),
    )
    expect(parseInvoiceNumber('2026-1148')).toBeUndefined()
    expect(parseInvoiceNumber('')).toBeUndefined()
  })

  it('sorts as text in the order in which it was given within a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_998 }), (sequence) => {
        const at = (count: number) => invoiceNumber({ prefix: '', year: 2026, sequence: count })
        expect(at(sequence) < at(sequence + 1)).toBe(true)
      }),
    )
  })
})
