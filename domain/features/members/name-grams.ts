/** Names in pieces of three letters, cut as the index of the database cuts them (migration 0015), and how well a name fits what was typed. */
import { foldText, wordMatch, wordsOf } from '../schools/text-match.ts'

const GRAM = 3

/** The beginning of a word counts as a letter, so that two typed letters are a piece already. */
export const nameGrams = (typed: string): string[] => {
  const grams = wordsOf(typed).flatMap((word) => {
    const padded = ` ${word}`
    const last = Math.max(1, word.length - 1)
    return Array.from({ length: last }, (_, at) => padded.slice(at, at + GRAM))
  })
  return [...new Set(grams)]
}

/**
 * 0 fits best; undefined does not fit. Every typed word is one of the name's: the same, its beginning, or nearly so. Each word of the
 * name answers to one typed word at most.
 */
export const nameMatch = (
  typed: string,
  person: { readonly firstName: string; readonly lastName: string },
): number | undefined => {
  const left = wordsOf(`${person.firstName} ${person.lastName}`)
  let rank = 0
  for (const word of wordsOf(typed)) {
    const fits = left
      .map((own, at) => ({ at, fit: wordMatch(word, own) }))
      .filter((one): one is { at: number; fit: 0 | 1 | 2 } => one.fit !== undefined)
      .toSorted((a, b) => a.fit - b.fit)
    const [best] = fits
    if (best === undefined) return undefined
    left.splice(best.at, 1)
    rank += best.fit
  }
  return rank
}

/** The same name, however it is written. */
export const isSameName = (
  one: { readonly firstName: string; readonly lastName: string },
  other: { readonly firstName: string; readonly lastName: string },
): boolean =>
  foldText(`${one.firstName} ${one.lastName}`) === foldText(`${other.firstName} ${other.lastName}`)
