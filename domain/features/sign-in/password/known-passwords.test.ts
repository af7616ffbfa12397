import { expect, test } from 'vitest'
import { holdsOwnWord, isKnownPassword, whyNotNewPassword } from './known-passwords.ts'

const KNOWN = new Set(['dragon', 'iloveyou', 'password1', 'abc', 'qwertzuiop1!'])
const told = (password: string): boolean => isKnownPassword(password, KNOWN)

test('finds a common password however its letters are written', () => {
  expect(['dragon', 'DRAGON', 'PassWord1', 'Qwertzuiop1!'].map(told)).toEqual([true, true, true, true])
})

test('finds a common word among the digits and symbols that satisfy a rule', () => {
  expect(['Dragon2026!', '!!Dragon', '123Dragon-', 'Dr4g0n2026!', 'Ilov3you99$'].map(told)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
})

test('finds obvious words in German and in a club', () => {
  expect(['Passwort123!', 'P4sswort!1', 'Sommer2026!', 'Wingchun-2026', 'Frühling26!!'].map(told)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
})

test('ignores words that only contain a common one, and very short ones', () => {
  expect(['Drachen-Tanz-26', 'MeinDragonFliegt1!', 'Abc-4821-+9', 'Kiesel-2026-Weg', ''].map(told)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

const MARA = ['Mara', 'Lindner-Özdemir', 'mara.li', 'kranich77@beispiel.example']

test('finds a word of the owner or of the product, also in capitals and look-alike letters', () => {
  for (const password of [
    'Lindner-1987',
    'xx-ÖZDEMIR-1',
    'Kr4nich-2026!',
    'MeineM4raFliegt1',
    'Bei-Wegband-26',
  ])
    expect([password, holdsOwnWord(password, MARA)]).toEqual([password, true])
})

test('finds a short name only between digits and symbols, and ignores the domain of an address', () => {
  expect(holdsOwnWord('2026-Li-2026!', MARA)).toBe(true)
  for (const password of ['Lieblich-2026', 'Beispiel-4-Uhr', 'Kiesel-2026-Weg'])
    expect([password, holdsOwnWord(password, MARA)]).toEqual([password, false])
})

test('accepts a password that meets the conditions and contains no known or own word', () => {
  const codesOf = (password: string) => whyNotNewPassword(password, { known: KNOWN, about: MARA })
  expect(codesOf('')).toEqual(['required'])
  expect(codesOf('Dragon-1')).toEqual(['too-short'])
  expect(codesOf('Dragon-2026')).toEqual(['password-known'])
  expect(codesOf('Lindner-2026')).toEqual(['password-personal'])
  expect(codesOf('Kiesel-2026-Weg')).toEqual([])
})
