import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mapping } from './import-fields.ts'
import { type Candidate, changesOf, decideRow } from './outcomes.ts'
import { type ImportedPerson, readRow } from './read-row.ts'

const ANNA: ImportedPerson = {
  number: '17',
  firstName: 'Anna',
  lastName: 'Berg',
  birthdayAt: '1994-02-14',
  gender: 'f',
  mail: 'anna@post.example',
  phone: '0431 555',
  address: null,
  state: 'active',
  joinedOn: null,
  guardian: null,
  sports: [{ sportId: 3, level: 2, since: null, trainings: 0 }],
}
const KNOWN: Candidate = {
  id: 1,
  firstName: 'Anna',
  lastName: 'Berg',
  birthdayAt: '1994-02-14',
  mail: 'anna@post.example',
  number: '17',
  state: 'active',
  phone: '0431 555',
  gender: 'f',
  address: null,
  isClaimed: false,
  levels: new Map([[3, 2]]),
}
const decide = (person: ImportedPerson, candidates: readonly Candidate[], facts = {}) =>
  decideRow(person, {
    candidates,
    isTwiceInFile: false,
    isMailTaken: false,
    ...facts,
  })

describe('the outcome of a row', () => {
  test('is the same person by number, whose name may have changed', () => {
    expect(decide(ANNA, [KNOWN])).toMatchObject({ outcome: 'same', matches: [1], decision: 'skip' })
    expect(decide({ ...ANNA, number: ' 17 ', lastName: 'Kraft' }, [KNOWN])).toMatchObject({
      reason: 'number-known',
      matches: [1],
    })
  })

  test('waits for people where it is not sure', () => {
    const outcomeOf = (person: Partial<ImportedPerson>, ...known: Partial<Candidate>[]) => {
      const found = decide(
        { ...ANNA, ...person },
        known.map((one, at) => ({ ...KNOWN, ...one, id: at + 1 })),
      )
      return [found.outcome, found.reason, found.decision]
    }
    const other = { number: null, mail: null }
    expect(outcomeOf({ firstName: 'Otto', lastName: 'Neu', birthdayAt: '1980-01-01' }, {})).toEqual([
      'suspect',
      'number-of-other',
      null,
    ])
    expect(outcomeOf({ number: '18' }, {})).toEqual(['suspect', 'other-number', null])
    expect(outcomeOf({ number: null }, other, other)).toEqual(['suspect', 'several-known', null])
    expect(outcomeOf({ lastName: 'Kraft' }, other)).toEqual(['suspect', 'same-birthday', null])
    expect(outcomeOf({ firstName: 'Ida', birthdayAt: '2000-01-01' }, { number: null })).toEqual([
      'suspect',
      'same-mail',
      null,
    ])
  })

  test('is refused in the trial already where former and interested people would become members', () => {
    for (const state of ['cancelled', 'interested'] as const)
      expect(decide({ ...ANNA, state: 'active' }, [{ ...KNOWN, state }])).toMatchObject({
        outcome: 'error',
        reason: 'needs-request',
      })
    expect(decide({ ...ANNA, state: null }, [{ ...KNOWN, state: 'cancelled' }]).reason).toBe('number-known')
  })

  test('is new or refused where the school knows no one like it', () => {
    expect(decide(ANNA, [])).toMatchObject({ outcome: 'new', decision: 'enter' })
    expect(decide(ANNA, [], { isMailTaken: true })).toMatchObject({ outcome: 'error', reason: 'mail-taken' })
    expect(decide(ANNA, [], { isTwiceInFile: true })).toMatchObject({ reason: 'twice-in-file' })
    expect(decide({ ...ANNA, state: 'cancelled' }, [])).toMatchObject({
      outcome: 'same',
      reason: 'former-unknown',
    })
  })
})

describe('the changes of a known person', () => {
  test('leave what the owner entered once the account is theirs, and never lower a level', () => {
    const file = { ...ANNA, phone: '040 1', gender: 'd', mail: 'new@post.example', state: 'passive' } as const
    const fields = (known: Candidate, person: ImportedPerson = file) =>
      changesOf(person, known).map(({ field }) => field)
    expect(fields(KNOWN)).toEqual(['state', 'gender', 'phone', 'mail'])
    expect(fields({ ...KNOWN, isClaimed: true })).toEqual(['state'])
    expect(fields({ ...KNOWN, levels: new Map([[3, 5]]) }, ANNA)).toEqual([])
    expect(fields({ ...KNOWN, levels: new Map([[3, 1]]) }, ANNA)).toEqual(['level:3'])
  })

  test('never come from a blank', () => {
    const blank = { ...ANNA, number: null, gender: null, mail: null, phone: null, state: null, sports: [] }
    const known = fc.record({
      number: fc.option(fc.string()),
      phone: fc.option(fc.string()),
      mail: fc.option(fc.string()),
      isClaimed: fc.boolean(),
      state: fc.constantFrom('active', 'passive', 'cancelled'),
    })
    fc.assert(
      fc.property(known, (facts) => {
        expect(changesOf(blank, { ...KNOWN, ...facts })).toEqual([])
      }),
    )
  })
})

describe('a row', () => {
  const mapping: Mapping = {
    columns: ['firstName', 'lastName', 'birthday', 'mail', 'phone', 'zip', 'number'],
    dateOrder: 'day-first',
  }
  const read = (...cells: string[]) => readRow(cells, mapping, { sports: [], today: '2026-11-27' })

  test('gives a person, or says what is wrong, whatever stands in its cells', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 9 }), (cells) => {
        const { person, problems } = read(...cells)
        expect((person === undefined) === problems.length > 0).toBe(true)
      }),
    )
  })

  test('refuses control characters, markup and addresses in names', () => {
    const wrongFields = (...cells: string[]) => read(...cells).problems.map(({ field }) => field)
    expect(wrongFields('An\u0007na', 'Berg', '14.02.1994')).toContain('firstName')
    expect(wrongFields('<b>Anna</b>', 'Berg', '14.02.1994')).toEqual(['firstName'])
    expect(wrongFields('Anna', 'http://evil.example', '14.02.1994')).toEqual(['lastName'])
  })

  test('reads cells that a list of ours defused, and takes no address of a child', () => {
    expect(read('Anna', 'Berg', '14.02.1994', '', "'+49 431 555").person?.phone).toBe('+49 431 555')
    expect(read('Lotte', 'Berg', '14.02.2018', 'mama@post.example').person?.mail).toBeNull()
  })
})
