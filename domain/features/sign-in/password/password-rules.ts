/** The conditions of a password; every unmet one is listed (§5 Password). */
import type { FieldCode } from '../../../errors/field-codes.ts'

/** §5 */
export const PASSWORD_MIN_LENGTH = 10
/** As in the contracts: longer input would only slow down the hash. */
export const PASSWORD_MAX_LENGTH = 200
/** §5: the fixed set of special characters is the ASCII punctuation (decisions §2). */
export const PASSWORD_SYMBOLS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

export type PasswordCondition = Extract<
  FieldCode,
  'too-short' | 'password-letters' | 'password-numbers' | 'password-mixed-case' | 'password-symbols'
>

/** In the order of the list beside the field. */
const CONDITIONS: readonly { code: PasswordCondition; holds: (password: string) => boolean }[] = [
  { code: 'too-short', holds: (password) => Array.from(password).length >= PASSWORD_MIN_LENGTH },
  { code: 'password-letters', holds: (password) => /\p{L}/u.test(password) },
  { code: 'password-numbers', holds: (password) => /\d/.test(password) },
  { code: 'password-mixed-case', holds: (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) },
  {
    code: 'password-symbols',
    holds: (password) => Array.from(password).some((email) => PASSWORD_SYMBOLS.includes(email)),
  },
]
export const PASSWORD_CONDITIONS: readonly PasswordCondition[] = CONDITIONS.map(({ code }) => code)

/** Every condition that the password does not meet; none for a good one. */
export const unmetConditions = (password: string): PasswordCondition[] =>
  CONDITIONS.filter(({ holds }) => !holds(password)).map(({ code }) => code)

/** The field codes of a new password; an empty one has only `required`. */
export const whyNotPassword = (password: string): FieldCode[] => {
  if (password === '') return ['required']
  return password.length > PASSWORD_MAX_LENGTH ? ['too-long'] : unmetConditions(password)
}

/** The field code of the repetition, or undefined if it matches. */
export const whyNotConfirmation = (password: string, confirmation: string): FieldCode | undefined => {
  if (confirmation === '') return 'required'
  return confirmation === password ? undefined : 'confirmation-differs'
}
