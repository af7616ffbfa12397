import { expect, test } from 'vitest'
import { bestMatches, isSameName, nameGrams, nameMatch } from './name-grams.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName })

test('nameGrams makes a piece of two characters and folds umlauts as the index does', () => {
  expect(nameGrams('Jö')).toEqual([' jo'])
  expect(nameGrams('Groß')).toEqual([' gr', 'gro', 'ros', 'oss'])
  expect(nameGrams('Schroeder')).toEqual(nameGrams('Schröder'))
  expect(nameGrams(' - ')).toEqual([])
})

test('nameMatch matches each word of a name with at most one typed word', () => {
  expect(nameMatch('anna an', person('Anna', 'Anders'))).toBe(1)
  expect(nameMatch('anna anna', person('Anna', 'Berg'))).toBeUndefined()
})

test('bestMatches leaves out near matches while an exact match exists', () => {
  const people = [person('Nils', 'Nachname1'), person('Nils', 'Nachname2')]
  expect(bestMatches('nachname2', people)).toEqual([people[1]])
  expect(bestMatches('nachnamr', people)).toHaveLength(2)
  expect(bestMatches('xaver', people)).toEqual([])
})

test('isSameName ignores case and the spelling of umlauts', () => {
  expect(isSameName(person('Jürgen', 'Groß'), person('juergen', 'GROSS'))).toBe(true)
})
