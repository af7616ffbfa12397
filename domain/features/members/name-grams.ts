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

const WITH_ERROR = 2
/** More than all words of a name together, so that errors are counted apart. */
const ERROR_RANK = 100

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
    rank += best.fit === WITH_ERROR ? ERROR_RANK : best.fit
  }
  return rank
}

/** The same name, however it is written. */
export const isSameName = (
  one: { readonly firstName: string; readonly lastName: string },
  other: { readonly firstName: string; readonly lastName: string },
): boolean =>
  foldText(`${one.firstName} ${one.lastName}`) === foldText(`${other.firstName} ${other.lastName}`)

type PersonNames = { readonly firstName: string; readonly lastName: string }

/** Who fits with the fewest typing errors: while somebody is called exactly so, nobody is who is called nearly so. Best first. */
export const bestMatches = <Person extends PersonNames>(
  typed: string,
  people: readonly Person[],
): Person[] => {
  const found = people.flatMap((person) => {
    const rank = nameMatch(typed, person)
    return rank === undefined ? [] : [{ person, rank, errors: Math.floor(rank / ERROR_RANK) }]
  })
  const least = Math.min(...found.map(({ errors }) => errors))
  return found
    .filter(({ errors }) => errors === least)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person)
}
