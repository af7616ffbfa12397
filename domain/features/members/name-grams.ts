/**
 * Splits names into pieces of three characters, as the database index does (migration 0015). Measures how well a name matches the
 * typed text.
 */
import { fullName, type PersonNames } from '../accounts/person-name.ts'
import { foldText, wordMatch, wordsOf } from '../schools/text-match.ts'

const GRAM = 3

/** The beginning of a word counts as a character, so that two typed characters are already a piece. */
export const nameGrams = (typed: string): string[] => {
  const grams = wordsOf(typed).flatMap((word) => {
    const padded = ` ${word}`
    const last = Math.max(1, word.length - 1)
    return Array.from({ length: last }, (_, at) => padded.slice(at, at + GRAM))
  })
  return [...new Set(grams)]
}

const WITH_ERROR = 2
/** More than all words of a name together, so that typing errors always rank behind. */
const ERROR_RANK = 100

/**
 * 0 is the best match; undefined is none. Every typed word must be a word of the name: equal, its beginning, or with a small error.
 * Each word of the name matches at most one typed word.
 */
export const nameMatch = (typed: string, person: PersonNames): number | undefined => {
  const left = wordsOf(fullName(person))
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

/** Whether two names are equal, ignoring case and spelling of umlauts. */
export const isSameName = (one: PersonNames, other: PersonNames): boolean =>
  foldText(fullName(one)) === foldText(fullName(other))

/** The people with the fewest typing errors, best first. Near matches are left out while an exact match exists. */
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
