import { expect, test } from 'vitest'
import { bestMatches, isSameName, nameGrams, nameMatch } from './name-grams.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName })

test('Two letters are a piece, and umlauts are cut as the index cuts them', () => {
  expect(nameGrams('Jö')).toEqual([' jo'])
  expect(nameGrams('Groß')).toEqual([' gr', 'gro', 'ros', 'oss'])
  expect(nameGrams('Schroeder')).toEqual(nameGrams('Schröder'))
  expect(nameGrams(' - ')).toEqual([])
})

test('Each typed word is one of the name, each word of the name answers once', () => {
  expect(nameMatch('anna an', person('Anna', 'Anders'))).toBe(1)
  expect(nameMatch('anna anna', person('Anna', 'Berg'))).toBeUndefined()
})

test('While somebody is called exactly so, nobody is who is called nearly so', () => {
  const people = [person('Nils', 'Nachname1'), person('Nils', 'Nachname2')]
  expect(bestMatches('nachname2', people)).toEqual([people[1]])
  expect(bestMatches('nachnamr', people)).toHaveLength(2)
  expect(bestMatches('xaver', people)).toEqual([])
})

test('The same name is the same however it is written', () => {
  expect(isSameName(person('Jürgen', 'Groß'), person('juergen', 'GROSS'))).toBe(true)
})
