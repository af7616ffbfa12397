import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const FOR_SEVEN = { appSecret: 'a secret for tests', purpose: 'health-data', place: 'user 7' }

describe('a sealed text', () => {
  test('opens for what it was sealed for, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unseal(seal(text, FOR_SEVEN), FOR_SEVEN)).toBe(Buffer.from(text).toString())
      }),
    )
  })

  test('never looks the same twice and shows nothing of itself', () => {
    const [one, other] = [seal('Pollenallergie', FOR_SEVEN), seal('Pollenallergie', FOR_SEVEN)]
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1')).not.toContain('Pollen')
  })

  test('does not open for another row, purpose or secret', () => {
    const sealed = seal('Pollenallergie', FOR_SEVEN)
    for (const other of [{ place: 'user 8' }, { purpose: 'second-factor' }, { appSecret: 'another secret' }])
      expect(() => unseal(sealed, { ...FOR_SEVEN, ...other })).toThrow()
  })

  test('does not open when a single bit was changed, or when it is cut short', () => {
    const sealed = seal('Pollenallergie', FOR_SEVEN)
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Buffer.from(sealed)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => unseal(changed, FOR_SEVEN)).toThrow()
      }),
    )
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), (length) => {
        expect(() => unseal(sealed.subarray(0, length), FOR_SEVEN)).toThrow()
      }),
    )
  })
})
