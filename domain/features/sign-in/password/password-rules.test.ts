import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_CODES } from '../../../errors/field-codes.ts'
import {
  PASSWORD_CONDITIONS,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SYMBOLS,
  unmetConditions,
  whyNotConfirmation,
  whyNotPassword,
} from './password-rules.ts'

describe('a password', () => {
  // spec: password-min-length-10
  it('has at least 10 characters, counted as people see them', () => {
    expect(PASSWORD_MIN_LENGTH).toBe(10)
    expect(unmetConditions('Abcdefg1!')).toEqual(['too-short'])
    expect(unmetConditions('Abcdefgh1!')).toEqual([])
    expect(unmetConditions('Abcdef1!🥋')).toEqual(['too-short'])
  })

  // spec: password-char-classes, password-unmet-conditions-listed
  it('has a digit, both cases and a special character, and lists what is missing', () => {
    expect(unmetConditions('abcdefgh1!')).toEqual(['password-mixed-case'])
    expect(unmetConditions('ABCDEFGH1!')).toEqual(['password-mixed-case'])
    expect(unmetConditions('Abcdefghi!')).toEqual(['password-numbers'])
    expect(unmetConditions('Abcdefghi1')).toEqual(['password-symbols'])
    expect(unmetConditions('12345678!!')).toEqual(['password-letters', 'password-mixed-case'])
    expect(unmetConditions('')).toEqual(PASSWORD_CONDITIONS)
    expect(unmetConditions('Ärger§über1')).toEqual(['password-symbols'])
    expect(unmetConditions('Ärger-über1')).toEqual([])
  })

  // spec: password-nonempty-and-confirmed
  it('is not empty and is repeated without a change', () => {
    expect(whyNotPassword('')).toEqual(['required'])
    expect(whyNotPassword(`Aa1!${'x'.repeat(200)}`)).toEqual(['too-long'])
    expect(whyNotConfirmation('Abcdefgh1!', '')).toBe('required')
    expect(whyNotConfirmation('Abcdefgh1!', 'Abcdefgh1?')).toBe('confirmation-differs')
    expect(whyNotConfirmation('Abcdefgh1!', 'Abcdefgh1!')).toBeUndefined()
  })

  it('may contain any of the symbols in any place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PASSWORD_SYMBOLS.split('')), fc.nat({ max: 9 }), (symbol, place) => {
        const emails = 'Abcdefgh12'
        expect(unmetConditions(emails.slice(0, place) + symbol + emails.slice(place))).toEqual([])
      }),
    )
  })

  it('keeps every met condition when more characters are typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (password, more) => {
        const before = unmetConditions(password)
        for (const condition of unmetConditions(password + more)) expect(before).toContain(condition)
      }),
    )
  })

  it('reports only conditions that are field codes', () => {
    for (const condition of PASSWORD_CONDITIONS) expect(FIELD_CODES).toContain(condition)
  })
})
