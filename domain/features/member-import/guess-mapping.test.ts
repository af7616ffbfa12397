import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySaved, guessMapping, looksLikeHeadings, savedOf } from './guess-mapping.ts'
import { type ImportField, mappingProblems, PERSON_FIELDS, type SportLevels } from './import-fields.ts'

const WING_CHUN: SportLevels = {
  sportId: 3,
  names: ['Wing Chun'],
  levels: [{ index: 1, names: ['Stufe 1'] }],
}
const ESCRIMA: SportLevels = { sportId: 4, names: ['Escrima'], levels: [{ index: 1, names: ['Grad 1'] }] }

test('headings in both languages are recognised, each field once', () => {
  expect(guessMapping(['Vorname', 'Name', 'Geb.-Datum', 'Straße', 'PLZ', 'Vorname'], [], [])).toEqual([
    'firstName',
    'lastName',
    'birthday',
    'street',
    'zip',
    null,
  ])
  expect(
    guessMapping(['First name', 'Surname', 'Date of birth', 'Email address', 'Member no'], [], []),
  ).toEqual(['firstName', 'lastName', 'birthday', 'mail', 'number'])
})

test.each(['de', 'en'])('every heading of the sample file in %s is recognised', (locale) => {
  const file = new URL(`../../../web/features/member-import/sample-members-${locale}.csv`, import.meta.url)
  const [headings = ''] = readFileSync(file, 'utf8').split('\n')
  expect(guessMapping(headings.trim().split(';'), [], [])).not.toContain(null)
})

test('levels and trainings are found by the name of their sport, if there are several', () => {
  const headings = ['Wing Chun Grad', 'Wing Chun Grad seit', 'Escrima', 'Escrima Trainings', 'Level']
  expect(guessMapping(headings, [], [WING_CHUN, ESCRIMA])).toEqual([
    'level:3',
    'levelSince:3',
    'level:4',
    'trainings:4',
    null,
  ])
  expect(guessMapping(['Level'], [], [WING_CHUN])).toEqual(['level:3'])
})

test('values tell what a heading does not', () => {
  const rows = [
    ['a@post.example', '14.02.1994', 'w', 'x'],
    ['b@post.example', '1.3.2001', 'm', 'y'],
  ]
  expect(guessMapping(['', 'B', 'C', 'D'], rows, [])).toEqual(['mail', 'birthday', 'gender', null])
})

test('a first line with a day or an email address is taken for a person, and not for headings', () => {
  expect(looksLikeHeadings(['Vorname', 'Geburtsdatum', 'E-Mail', 'Stand 2026', 'Beitrag 2025/26'])).toBe(true)
  expect(looksLikeHeadings(['Anna', 'Berg', '14.02.1994'])).toBe(false)
  expect(looksLikeHeadings(['Anna', 'Berg', ' anna@post.example '])).toBe(false)
})

test('a saved mapping fits the same headings in another order, and is never used twice', () => {
  const columns: (ImportField | null)[] = ['lastName', null, 'firstName']
  const saved = savedOf(['Nachname', 'Notiz', 'Vorname'], columns)
  expect(applySaved(['VORNAME', 'Notiz', 'nachname', 'Vorname'], saved)).toEqual([
    'firstName',
    null,
    'lastName',
    null,
  ])
})

test('guesses of any file have as many columns as it, and no field twice', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('Vorname', 'Name', 'E-Mail', 'Level', 'geb.'))
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.array(text)), (headings, rows) => {
      const guessed = guessMapping(headings, rows, [WING_CHUN])
      expect(guessed).toHaveLength(headings.length)
      expect(mappingProblems(guessed).twice).toEqual([])
    }),
  )
})

test('a mapping needs the name and the birthday', () => {
  expect(mappingProblems(['firstName', null])).toEqual({ missing: ['lastName', 'birthday'], twice: [] })
  expect(mappingProblems([...PERSON_FIELDS, 'mail'])).toEqual({ missing: [], twice: ['mail'] })
})
