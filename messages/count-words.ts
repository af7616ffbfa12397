/** How much of the interface is written in a language. */
import { isLocale } from '@wegband/domain/basics/locale.ts'
import { ALL_BUNDLES } from './all-bundles.ts'

/** `bundle.key` of every text; the forms of a plural are one text each. */
const keysOf = (words: unknown, path = ''): string[] => {
  if (typeof words === 'string') return words === '' ? [] : [path]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, below]) => keysOf(below, `${path}.${key}`))
}

export const countInterfaceWords = (language: string): { total: number; complete: number } => {
  const german = keysOf(ALL_BUNDLES.de)
  const own = new Set(isLocale(language) ? keysOf(ALL_BUNDLES[language]) : [])
  return { total: german.length, complete: german.filter((key) => own.has(key)).length }
}
