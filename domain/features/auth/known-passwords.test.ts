import { expect, test } from 'vitest'
import { isKnownPassword } from './known-passwords.ts'

const KNOWN = new Set(['dragon', 'iloveyou', 'password1', 'abc', 'qwertzuiop1!'])
const told = (password: string): boolean => isKnownPassword(password, KNOWN)

test('finds a common password however its letters are written', () => {
  expect(['dragon', 'DRAGON', 'PassWord1', 'Qwertzuiop1!'].map(told)).toEqual([true, true, true, true])
})

test('finds a common word behind the digits and symbols that please a rule', () => {
  expect(['Dragon2026!', '!!Dragon', '123Dragon-', 'Dr4g0n2026!', 'Ilov3you99$'].map(told)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
})

test('knows the words that lie near at hand in German and in a club', () => {
  expect(['Passwort123!', 'P4sswort!1', 'Sommer2026!', 'Wingchun-2026', 'Frühling26!!'].map(told)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
})

test('leaves words alone that only contain a common one, and very short ones', () => {
  expect(['Drachen-Tanz-26', 'MeinDragonFliegt1!', 'Abc-4821-+9', 'Kiesel-2026-Weg', ''].map(told)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})
