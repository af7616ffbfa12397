import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countingSteps,
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  shownRecoveryCode,
  stepAt,
} from './code-rules.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')

describe('a code of an authenticator', () => {
  test('is valid one step early and one step late, and never twice', () => {
    const present = stepAt(NOW)
    expect(countingSteps(NOW, 0)).toEqual([present - 1, present, present + 1])
    expect(countingSteps(NOW, present)).toEqual([present + 1])
    expect(countingSteps(NOW, present + 1)).toEqual([])
  })

  test('is invalid at any later time once it was used', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: -2, max: 2 }), (later, off) => {
        const used = stepAt(NOW) + off
        expect(countingSteps(NOW + later, used)).not.toContain(used)
      }),
    )
  })
})

describe('a recovery code', () => {
  const code = fc
    .array(fc.constantFrom(...RECOVERY_ALPHABET.split('')), {
      minLength: RECOVERY_LENGTH,
      maxLength: RECOVERY_LENGTH,
    })
    .map((emails) => emails.join(''))

  test('is the same in every way of typing it', () => {
    fc.assert(
      fc.property(code, (plain) => {
        const shown = shownRecoveryCode(plain)
        for (const typed of [plain, shown, shown.toLowerCase(), ` ${shown} `, plain.split('').join(' ')])
          expect(plainRecoveryCode(typed)).toBe(plain)
      }),
    )
  })

  test('has more than 64 bits, and an old one with fewer is still valid', () => {
    expect(RECOVERY_LENGTH * Math.log2(RECOVERY_ALPHABET.length)).toBeGreaterThan(64)
    expect(shownRecoveryCode('ABCDEFGHJKMNPQR')).toBe('ABCDE-FGHJK-MNPQR')
    expect(plainRecoveryCode('abcde-fghjk')).toBe('ABCDEFGHJK')
    expect(plainRecoveryCode('ABCDE-FGHJK-M')).toBeUndefined()
  })

  test('has no characters that are easily misread', () => {
    for (const email of ['0', 'O', '1', 'I', 'L']) expect(RECOVERY_ALPHABET).not.toContain(email)
    expect(plainRecoveryCode('ABCDE-FGH0J')).toBeUndefined()
    expect(plainRecoveryCode('ABCDE')).toBeUndefined()
  })
})
