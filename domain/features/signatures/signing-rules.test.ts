import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, unknownPlaceholders } from './fill-template.ts'
import { blocksOf } from './paper-blocks.ts'
import {
  dueAfter,
  isComplete,
  isOwnName,
  missingSigners,
  type PaperFacts,
  signerIds,
} from './signing-rules.ts'

const TODAY = '2026-11-20'
const [CHILD, MOTHER, FATHER] = [1, 2, 3]
const facts = (more: Partial<PaperFacts> = {}): PaperFacts => ({
  userId: CHILD,
  birthdayAt: '2017-05-01',
  guardianIds: [MOTHER, FATHER],
  signers: 'all',
  signedBy: [],
  ...more,
})

test('the last day to sign counts to its end in Berlin, also over the change of clocks', () => {
  expect(dueAfter('2026-11-20T09:00:00.000Z', 14)).toBe('2026-12-04T22:59:59.999Z')
  expect(dueAfter('2026-10-20T22:30:00.000Z', 7)).toBe('2026-10-28T22:59:59.999Z')
})

describe('whose signatures count', () => {
  test('an adult signs alone, on the 18th birthday too; a child never', () => {
    expect(signerIds(facts({ birthdayAt: '2008-11-20' }), TODAY)).toEqual([CHILD])
    expect(signerIds(facts({ birthdayAt: '2008-11-21' }), TODAY)).toEqual([MOTHER, FATHER])
    expect(signerIds(facts({ birthdayAt: null, guardianIds: [] }), TODAY)).toEqual([])
  })

  test('a paper is complete with one guardian or with all, as its template says', () => {
    expect(isComplete(facts({ signedBy: [MOTHER] }), TODAY)).toBe(false)
    expect(isComplete(facts({ signedBy: [MOTHER], signers: 'one' }), TODAY)).toBe(true)
    expect(isComplete(facts({ signedBy: [MOTHER, FATHER] }), TODAY)).toBe(true)
    expect(isComplete(facts({ guardianIds: [] }), TODAY)).toBe(false)
  })

  test('no other person completes a paper, and who is missing completes it, for any people', () => {
    const people = fc.subarray([CHILD, MOTHER, FATHER, 99])
    fc.assert(
      fc.property(
        fc.record({
          birthdayAt: fc.constantFrom('2017-05-01', '1990-01-01', null),
          guardianIds: fc.subarray([MOTHER, FATHER]),
          signers: fc.constantFrom('one' as const, 'all' as const),
          signedBy: people,
        }),
        (some) => {
          const one = facts(some)
          const counted = one.signedBy.filter((id) => signerIds(one, TODAY).includes(id))
          expect(isComplete({ ...one, signedBy: counted }, TODAY)).toBe(isComplete(one, TODAY))
          const missing = missingSigners(one, TODAY)
          const all = facts({ ...some, signedBy: [...one.signedBy, ...missing] })
          expect(isComplete(all, TODAY)).toBe(signerIds(one, TODAY).length > 0)
        },
      ),
    )
  })

  test('a typed name is that of the person whatever its case and spaces', () => {
    const person = { firstName: 'Änne', lastName: 'von Berg' }
    expect(isOwnName('  änne  VON berg', person)).toBe(true)
    expect(isOwnName('Anne von Berg', person)).toBe(false)
  })
})

describe('a template', () => {
  const known = {
    person: 'Mara {Schule}',
    birthday: '',
    guardians: '',
    address: '',
    school: 'Lindenau',
    date: '20.11.2026',
  }
  test('is filled in both languages, once, with a dash for what is empty', () => {
    expect(fillTemplate('{name} {NAME} {Geburtstag} {Ort}', known, [{ name: 'ort', value: 'Halle' }])).toBe(
      'Mara {Schule} Mara {Schule} – Halle',
    )
  })
  test('names placeholders that are unknown', () => {
    expect(unknownPlaceholders('{Name} {Verein} {Ort}', [{ name: 'Ort' }])).toEqual(['Verein'])
  })
  test('has paragraphs and headings', () => {
    expect(blocksOf('# Eins\nzwei\n\ndrei\nvier')).toEqual([
      { isHeading: true, text: 'Eins' },
      { isHeading: false, text: 'zwei' },
      { isHeading: false, text: 'drei\nvier' },
    ])
  })
})
