/**
 * The possible mistakes in one field: the closed list behind `errors: { field: [code] }` of a 422 (decisions §1). Messages:
 * messages/<locale>/errors.json.
 */

export const FIELD_CODES = [
  'required',
  'unknown-field',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'too-small',
  'too-big',
  'wrong-type',
  'not-an-option',
  'not-a-whole-number',
  'invalid',
  'invalid-mail',
  'invalid-phone',
  'invalid-zip',
  'invalid-age',
  'invalid-number',
  'one-line',
  'invalid-date',
  'invalid-id',
  'five-digits',
  'password-letters',
  'password-numbers',
  'password-mixed-case',
  'password-symbols',
  'password-known',
  'password-personal',
  'confirmation-differs',
  'wrong-password',
  'username-characters',
  'taken',
  'in-the-future',
  'in-the-past',
  'end-before-begin',
  'not-a-child',
  'must-be-accepted',
  'age-group',
  'ask-school',
  'nearly-adult',
  'parents-only',
  'iban-wrong',
  'creditor-id-wrong',
  'no-recipient',
  'no-guardian',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export const isFieldCode = (value: unknown): value is FieldCode => FIELD_CODES.some((code) => code === value)
