import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REGISTRATION_TYPES } from './contract.ts'
import {
  draftFieldOf,
  EMPTY_DRAFT,
  errorsOf,
  fieldsOf,
  isComplete,
  REGISTRATION_STEPS,
  stepOfFields,
  stepsOf,
  stepToShow,
  type RegistrationDraft,
} from './registration-steps.ts'

const TODAY = '2026-11-20'
const FULL: RegistrationDraft = {
  ewtoNumber: 'DE 204 118',
  firstName: 'Mara',
  lastName: 'Lindner',
  birthdayAt: '1991-03-14',
  phone: '',
  gender: 'f',
  street: 'Speicherweg',
  houseNumber: '7a',
  zip: '24103',
  city: 'Kiel',
  country: 'DE',
  childFirstName: 'Jonas',
  childLastName: 'Lindner',
  childBirthdayAt: '2017-05-12',
  childGender: 'm',
  custody: 'joint',
  username: 'mara.lindner',
  mail: 'mara@post.example',
  acceptedTextIds: [],
}

describe('the registration steps', () => {
  test('are four for each type, and one more for a child or the association', () => {
    expect(REGISTRATION_TYPES.map(stepsOf)).toEqual([
      ['person', 'account', 'legal'],
      ['person', 'child', 'account', 'legal'],
      ['person', 'account', 'legal'],
      ['association', 'person', 'account', 'legal'],
    ])
  })

  test('go on only when the step is complete, and back at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTRATION_TYPES),
        fc.constantFrom(...REGISTRATION_STEPS, 'x', undefined),
        fc.subarray([...REGISTRATION_STEPS]),
        (type, asked, missing) => {
          const empty = missing.flatMap((step) => fieldsOf(step).map((field) => [field, EMPTY_DRAFT[field]]))
          const draft: typeof FULL = { ...FULL, ...(Object.fromEntries(empty) as Partial<typeof FULL>) }
          const shown = stepToShow(type, asked, draft, TODAY)
          const steps = stepsOf(type)
          expect(steps).toContain(shown)
          for (const step of steps.slice(0, steps.indexOf(shown)))
            expect(isComplete(step, draft, TODAY)).toBe(true)
          const wanted = steps.findIndex((step) => step === asked)
          expect(steps.indexOf(shown)).toBeLessThanOrEqual(Math.max(0, wanted))
        },
      ),
    )
  })

  test('accept complete data, and report one code for each incorrect field', () => {
    for (const step of REGISTRATION_STEPS) expect(errorsOf(step, FULL, TODAY)).toEqual({})
    expect(errorsOf('person', EMPTY_DRAFT, TODAY)).toEqual({
      firstName: 'required',
      lastName: 'required',
      birthdayAt: 'required',
      street: 'required',
      houseNumber: 'required',
      zip: 'required',
      city: 'required',
    })
    expect(errorsOf('child', EMPTY_DRAFT, TODAY)).toMatchObject({ custody: 'required' })
    expect(errorsOf('account', { ...FULL, username: 'mara lindner', mail: 'mara@' }, TODAY)).toEqual({
      username: 'username-characters',
      mail: 'invalid-mail',
    })
    expect(errorsOf('association', { ...FULL, ewtoNumber: 'x' }, TODAY)).toEqual({
      ewtoNumber: 'invalid-number',
    })
    expect(errorsOf('person', { ...FULL, birthdayAt: '2026-02-30', phone: 'x' }, TODAY)).toEqual({
      birthdayAt: 'invalid-date',
      phone: 'invalid-phone',
    })
    expect(errorsOf('child', { ...FULL, childBirthdayAt: '2008-11-20' }, TODAY)).toEqual({
      childBirthdayAt: 'not-a-child',
    })
  })
})

test('stepOfFields finds the step of the field that a server error names', () => {
  expect(draftFieldOf('address.zip')).toBe('zip')
  expect(draftFieldOf('password')).toBeUndefined()
  expect(stepOfFields('regular_kid', ['mail', 'childBirthdayAt'])).toBe('child')
  expect(stepOfFields('regular', ['mail'])).toBe('account')
  expect(stepOfFields('regular', ['childBirthdayAt'])).toBeUndefined()
})
