/** A page without its message bundles does not open: it fails as a whole. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFLINE_PARTS } from './offline-parts.ts'

const WEB = join(import.meta.dirname, '..')
const IMPORTED = /^(?:import|export) (?!type)[^;]*?from '(\.[^']+\.tsx?)'/gm
const NAMED = /useMessages\('([\w-]+)'/g

/** Bundles that a file and its static imports use. */
const wordsOf = (file: string, seen: Set<string>): string[] => {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const own = [...source.matchAll(NAMED)].map(([, name = '']) => name)
  const imported = [...source.matchAll(IMPORTED)].map(([, path = '']) => join(dirname(file), path))
  return [...own, ...imported.flatMap((one) => wordsOf(one, seen))]
}

test('every part that opens offline has its message bundles stored too', () => {
  const seen = new Set<string>()
  const pages = OFFLINE_PARTS.filter((part) => !part.startsWith('messages/'))
  const words = new Set(pages.flatMap((page) => wordsOf(join(WEB, page), seen)))
  expect(words.size).toBeGreaterThan(5)
  for (const name of words)
    for (const language of ['de', 'en']) expect(OFFLINE_PARTS).toContain(`messages/${language}/${name}.json`)
})
