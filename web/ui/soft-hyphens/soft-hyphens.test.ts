import { expect, test } from 'vitest'
import { softHyphens } from './soft-hyphens.ts'

const broken = (text: string): string => softHyphens(text, 7).replaceAll('\u00AD', '-')

test('finds the syllables in typical class names', () => {
  const names = [
    'Erwach-sene',
    'Fort-ge-schrit-tene',
    'Grund-la-gen',
    'Spar-ring',
    'Level-prü-fung',
    'Vor-mit-tags-gruppe',
    'Schü-ler-trai-ning',
    'Pro-be-trai-ning',
    'Früh-trai-ning',
  ]
  for (const name of names) expect(broken(name.replaceAll('-', ''))).toBe(name)
})

test('words that fit stay unchanged', () => {
  expect(softHyphens('Kids 7 bis 10, Grundlagen', 10)).toBe('Kids 7 bis 10, Grundlagen')
})
