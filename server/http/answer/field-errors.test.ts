import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FIELD_CODES } from '@wegband/domain/errors/field-codes.ts'
import { fieldErrors } from './field-errors.ts'

const errorsOf = (shape: z.ZodType, input: unknown): Record<string, string[]> => {
  const result = shape.safeParse(input)
  return result.success ? {} : fieldErrors(result.error.issues, input)
}

const person = z.strictObject({
  name: z.string().trim().min(1).max(5),
  password: z.string().min(10),
  mail: z.email(),
  age: z.int().min(0).max(120),
  bornOn: z.iso.date(),
  gender: z.enum(['m', 'f']),
  tags: z.array(z.string()).min(1).max(2),
  address: z.strictObject({ zip: z.string().min(1) }),
})
const anna = {
  name: 'Anna',
  password: 'langgenug-1',
  mail: 'anna@beispiel.example',
  age: 30,
  bornOn: '1996-02-29',
  gender: 'f',
  tags: ['a'],
  address: { zip: '10115' },
}

describe('field errors', () => {
  test('is empty for valid input', () => {
    expect(errorsOf(person, anna)).toEqual({})
  })

  // spec: empty-field-required-message
  test('call a missing field and an empty mandatory text required', () => {
    const { name: _left, ...nameless } = anna
    expect(errorsOf(person, nameless)).toEqual({ name: ['required'] })
    expect(errorsOf(person, { ...anna, name: '   ' })).toEqual({ name: ['required'] })
    expect(errorsOf(person, {})).toMatchObject({
      gender: ['required'],
      tags: ['required'],
      address: ['required'],
    })
  })

  // spec: length-messages
  test('tell too short from too long, for texts and for lists', () => {
    expect(errorsOf(person, { ...anna, password: 'kurz' })).toEqual({ password: ['too-short'] })
    expect(errorsOf(person, { ...anna, name: 'Annabella' })).toEqual({ name: ['too-long'] })
    expect(errorsOf(person, { ...anna, tags: [] })).toEqual({ tags: ['too-few'] })
    expect(errorsOf(person, { ...anna, tags: ['a', 'b', 'c'] })).toEqual({ tags: ['too-many'] })
  })

  test('name every unknown field, also inside another one', () => {
    const input = { ...anna, isAdmin: true, address: { zip: '1', roles: [] } }
    expect(errorsOf(person, input)).toEqual({
      isAdmin: ['unknown-field'],
      'address.roles': ['unknown-field'],
    })
  })

  test('coerce nothing: null, text and fractions are the wrong type', () => {
    expect(errorsOf(person, { ...anna, age: null })).toEqual({ age: ['wrong-type'] })
    expect(errorsOf(person, { ...anna, age: '30' })).toEqual({ age: ['wrong-type'] })
    expect(errorsOf(person, { ...anna, age: 30.5 })).toEqual({ age: ['not-a-whole-number'] })
    expect(errorsOf(person, { ...anna, age: 121 })).toEqual({ age: ['too-big'] })
    expect(errorsOf(person, { ...anna, age: -1 })).toEqual({ age: ['too-small'] })
  })

  test('know mails, days and options', () => {
    const wrong = { ...anna, mail: 'anna', bornOn: '1995-02-29', gender: 'x' }
    expect(errorsOf(person, wrong)).toEqual({
      mail: ['invalid-mail'],
      bornOn: ['invalid-date'],
      gender: ['not-an-option'],
    })
  })

  test('take the codes that our own rules name, and no others', () => {
    const same = z
      .object({ password: z.string(), confirmation: z.string() })
      .refine((both) => both.password === both.confirmation, {
        path: ['confirmation'],
        params: { code: 'confirmation-differs' },
      })
    expect(errorsOf(same, { password: 'a', confirmation: 'b' })).toEqual({
      confirmation: ['confirmation-differs'],
    })
    const odd = z.string().refine(() => false, { params: { code: 'made-up' } })
    expect(errorsOf(odd, 'x')).toEqual({ _: ['invalid'] })
  })

  test('explain a union by the alternative that fits best', () => {
    const union = z.union([
      z.strictObject({ isStarted: z.literal(true), force: z.boolean().optional() }),
      z.strictObject({ username: z.string(), password: z.string(), mail: z.string() }),
    ])
    expect(errorsOf(union, { isStarted: true, force: 'yes' })).toEqual({ force: ['wrong-type'] })
    expect(errorsOf(union, { username: 'anna', password: 'x' })).toEqual({ mail: ['required'] })
    expect(errorsOf(union, {})).toEqual({ isStarted: ['required'] })
    expect(errorsOf(z.object({ ids: z.union([z.string(), z.array(z.int())]) }), { ids: [1, 'x'] })).toEqual({
      'ids.1': ['wrong-type'],
    })
  })

  test('come from a closed list', () => {
    const codes = Object.values(errorsOf(person, { name: 7, extra: 1 })).flat()
    expect(codes.every((code) => FIELD_CODES.some((known) => known === code))).toBe(true)
  })
})
