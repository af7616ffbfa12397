/** Tests of what the command palette offers for a typed text. */
import { expect, test } from 'vitest'
import { type PaletteEntry, rankEntries } from './rank-entries.ts'

const entry = (
  group: PaletteEntry['group'],
  label: string,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({
  id: `${group}-${label}`,
  group,
  label,
  href: '/',
  ...more,
})
const labels = (entries: readonly PaletteEntry[], text: string): string[] =>
  rankEntries(entries, text).map(({ label }) => label)

test('a label that begins with the text comes before one with a later word, in each group', () => {
  const entries = [
    entry('pages', 'Meine Karten'),
    entry('pages', 'Karten'),
    entry('people', 'Mara Karthaus'),
    entry('pages', 'Kalender'),
  ]
  expect(labels(entries, 'kart')).toEqual(['Mara Karthaus', 'Karten', 'Meine Karten'])
})

test('every typed word must match, in the label or the note, with or without umlauts', () => {
  const entries = [
    entry('pages', 'Mitglieder', { note: 'Schule Köln' }),
    entry('pages', 'Mitglieder', { note: 'Schule Kiel', id: 'kiel' }),
  ]
  expect(rankEntries(entries, 'mitgl koeln').map(({ note }) => note)).toEqual(['Schule Köln'])
  expect(rankEntries(entries, 'mitgl bonn')).toEqual([])
})

test('what the server found stays, after what matches by name', () => {
  const entries = [
    entry('people', 'Jonas Lindner', { isFound: true }),
    entry('people', 'Mara Albers', { isFound: true }),
  ]
  expect(labels(entries, 'mara')).toEqual(['Mara Albers', 'Jonas Lindner'])
})

test('no group shows more than six entries', () => {
  const pages = Array.from({ length: 20 }, (_, index) => entry('pages', `Seite ${index}`))
  expect(labels(pages, 'seite')).toHaveLength(6)
  expect(labels(pages, '')).toHaveLength(6)
})
