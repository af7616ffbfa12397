import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completenessOf, namedGaps, PROFILE_FIELDS, type ProfileField } from './completeness.ts'

const COMPLETE = {
  firstName: 'Mara',
  lastName: 'Lindner',
  mail: 'mara@post.example',
  birthdayAt: '1991-03-14',
  street: 'Speicherweg',
  houseNumber: '4',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
} as const

/** A person with these fields; the rest is blank in one of the possible ways. */
const personWith = (fields: readonly ProfileField[], blank: '' | '  ' | null) => {
  const value = (field: ProfileField) => (fields.includes(field) ? COMPLETE[field] : blank)
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    mail: value('mail'),
    birthdayAt: value('birthdayAt'),
    addresses: [
      {
        street: value('street'),
        houseNumber: value('houseNumber'),
        zip: value('zip'),
        city: value('city'),
        country: value('country'),
      },
    ],
  }
}
const anyBlank = fc.constantFrom('' as const, '  ' as const, null)
const someFields = fc.subarray([...PROFILE_FIELDS])

describe('a profile', () => {
  // spec: profile-complete-fields
  it('is complete exactly with names, email address, birthday and the whole first address', () => {
    fc.assert(
      fc.property(someFields, anyBlank, (fields, blank) => {
        const { done, total, missing, isComplete } = completenessOf(personWith(fields, blank))
        expect(missing).toEqual(PROFILE_FIELDS.filter((field) => !fields.includes(field)))
        expect(isComplete).toBe(fields.length === PROFILE_FIELDS.length)
        expect(done + missing.length).toBe(total)
      }),
    )
    expect(new Set(PROFILE_FIELDS)).toEqual(new Set(Object.keys(COMPLETE)))
    const person = personWith(PROFILE_FIELDS, null)
    const { addresses: blank } = personWith([], '')
    const isCompleteAt = (addresses: typeof blank) => completenessOf({ ...person, addresses }).isComplete
    expect(isCompleteAt([...person.addresses, ...blank])).toBe(true)
    expect(isCompleteAt([...blank, ...person.addresses])).toBe(false)
  })

  it('of a minor is complete with name and birthday, without contact and address', () => {
    const minor = { ...personWith(['firstName', 'lastName', 'birthdayAt'], null), isAdult: false }
    expect(completenessOf(minor)).toEqual({
      total: 3,
      done: 3,
      missing: [],
      isComplete: true,
      isMinor: true,
    })
    expect(completenessOf({ ...minor, isAdult: true }).missing).toContain('mail')
  })

  it('without a birthday lacks everything that an adult needs', () => {
    const unknown = { ...personWith(['firstName', 'lastName'], null), isAdult: false }
    expect(completenessOf(unknown)).toMatchObject({ total: PROFILE_FIELDS.length, isMinor: false })
  })

  it('gets closer to complete with every field, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...PROFILE_FIELDS], { minLength: 9 }), (order) => {
        const counts = order.map(
          (_, index) => completenessOf(personWith(order.slice(0, index + 1), null)).done,
        )
        expect(counts).toEqual(order.map((_, index) => index + 1))
      }),
    )
  })

  it('is not completed by a second address', () => {
    const person = personWith(['firstName'], null)
    const whole = personWith([...PROFILE_FIELDS], null)
    const twice = { ...person, addresses: [...person.addresses, ...whole.addresses] }
    expect(completenessOf(twice).missing).toContain('street')
  })

  it('without any address lacks all its fields', () => {
    for (const addresses of [undefined, []])
      expect(completenessOf({ ...personWith([...PROFILE_FIELDS], null), addresses }).missing).toEqual([
        'street',
        'houseNumber',
        'zip',
        'city',
        'country',
      ])
  })

  it('names a missing address as one gap, and a missing part of it as that part', () => {
    expect(namedGaps(completenessOf(personWith(['firstName', 'lastName', 'mail'], null)).missing)).toEqual([
      'birthdayAt',
      'address',
    ])
    expect(namedGaps(['zip', 'city'])).toEqual(['zip', 'city'])
  })
})
