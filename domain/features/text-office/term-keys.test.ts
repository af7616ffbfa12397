import { expect, test } from 'vitest'
import { newTermKey } from './term-keys.ts'

test('a new term is named by its title, with a number where the key is taken', () => {
  expect(newTermKey('Keil', new Set(['Stand']))).toBe('Keil')
  expect(newTermKey('Keil', new Set(['Keil']))).toBe('Keil (2)')
  expect(newTermKey('Keil', new Set(['Keil', 'Keil (2)', 'Keil (4)']))).toBe('Keil (3)')
})
