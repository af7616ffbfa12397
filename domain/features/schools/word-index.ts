/**
 * A sorted list of words, so that words with the same beginning are neighbours. What is calculated for a beginning is reused for all
 * of them. A beginning that cannot match skips them all. It needs one byte per word, besides the words and their list.
 */
import { allowedErrors } from './text-match.ts'

export type WordIndex = {
  /** Sorted by character codes, each once. */
  readonly words: readonly string[]
  /** How many first characters each word shares with the one before it. Long ones are cut, which only costs time. */
  readonly shared: Uint8Array
  /** Stretches of words with the same first character: where each ends, and every character of its words. */
  readonly stretches: readonly { readonly end: number; readonly characters: number }[]
}

const MOST_SHARED = 255

const sharedCharacters = (one: string, other: string): number => {
  let count = 0
  while (count < one.length && one.charCodeAt(count) === other.charCodeAt(count)) count += 1
  return count
}

/** The characters of a folded word, one bit each; digits and others share the last six bits. */
const charactersOf = (word: string): number => {
  let characters = 0
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index)
    characters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return characters
}

const countBits = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const stretchesOf = (sorted: readonly string[], shared: Uint8Array): WordIndex['stretches'] => {
  const stretches: { end: number; characters: number }[] = []
  sorted.forEach((word, at) => {
    if (shared[at] === 0) stretches.push({ end: at, characters: 0 })
    const last = stretches.at(-1)
    if (last === undefined) return
    last.end = at + 1
    last.characters |= charactersOf(word)
  })
  return stretches
}

/** `words`: folded, each once, in any order. */
export const indexWords = (words: Iterable<string>): WordIndex => {
  const sorted = [...words].sort((one, other) => (one < other ? -1 : 1))
  const shared = Uint8Array.from(sorted, (word, at) =>
    at === 0 ? 0 : Math.min(MOST_SHARED, sharedCharacters(sorted[at - 1] ?? '', word)),
  )
  return { words: sorted, shared, stretches: stretchesOf(sorted, shared) }
}

/** The words that begin as typed, with the index of each: 0 is the word itself, 1 a beginning. */
export function* wordsBeginning(
  { words }: WordIndex,
  typed: string,
): Generator<{ at: number; match: 0 | 1 }> {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  for (let at = low; words[at]?.startsWith(typed) === true; at += 1)
    yield { at, match: words[at] === typed ? 0 : 1 }
}

/** From this many characters on, a partly typed word may have an error too. */
const LONG_ENOUGH_TO_BEGIN_WRONG = 5

/**
 * The rows of the table that `editDistance` fills, one per character of a word. Each row has only the 2 x `most` + 1 cells around
 * the diagonal. Words with the same beginning share their first rows.
 */
const linesFor = (typed: string, most: number) => {
  const width = 2 * most + 1
  const tooMuch = most + 1
  const cells = new Uint8Array((typed.length + most + 2) * width).fill(tooMuch)
  for (let k = most; k < width; k += 1) cells[k] = k - most
  return {
    /** Errors between the first `characters` of the word and the first `typedCharacters`. */
    errors: (characters: number, typedCharacters: number): number => {
      const k = typedCharacters - characters + most
      return k < 0 || k >= width ? tooMuch : (cells[characters * width + k] ?? tooMuch)
    },
    /** Fills the row of character number `row` of the word; answers its smallest cell. */
    fill: (word: string, row: number): number => {
      const character = word.charCodeAt(row - 1)
      let least = tooMuch
      for (let k = 0; k < width; k += 1) {
        const column = row + k - most
        let cost = tooMuch
        if (column === 0) cost = row
        else if (column > 0 && column <= typed.length) {
          const other = typed.charCodeAt(column - 1)
          const above = (row - 1) * width + k
          cost = (cells[above] ?? tooMuch) + (character === other ? 0 : 1)
          if (k + 1 < width) cost = Math.min(cost, (cells[above + 1] ?? tooMuch) + 1)
          if (k > 0) cost = Math.min(cost, (cells[row * width + k - 1] ?? tooMuch) + 1)
          const isSwapped =
            row > 1 &&
            column > 1 &&
            character === typed.charCodeAt(column - 2) &&
            word.charCodeAt(row - 2) === other
          if (isSwapped) cost = Math.min(cost, (cells[above - width] ?? tooMuch) + 1)
        }
        cells[row * width + k] = Math.min(cost, tooMuch)
        least = Math.min(least, cost)
      }
      return least
    },
  }
}

/** All matches, also with errors, as `wordMatch` rates each one: 0 equal, 1 a beginning, 2 with errors. */
export function* wordsLike(index: WordIndex, typed: string): Generator<{ at: number; match: 0 | 1 | 2 }> {
  const most = allowedErrors(typed)
  if (most === 0) {
    yield* wordsBeginning(index, typed)
    return
  }
  const characters = charactersOf(typed)
  let from = 0
  for (const stretch of index.stretches) {
    // Each error removes at most one of the typed characters.
    if (countBits(characters & ~stretch.characters) <= most)
      yield* likeWithin(index, typed, from, stretch.end)
    from = stretch.end
  }
}

function* likeWithin(
  { words, shared }: WordIndex,
  typed: string,
  from: number,
  end: number,
): Generator<{ at: number; match: 0 | 1 | 2 }> {
  const most = allowedErrors(typed)
  const mostBegun = typed.length < LONG_ENOUGH_TO_BEGIN_WRONG ? 0 : 1
  const lines = linesFor(typed, most)
  // the number of characters after which no word can match
  let hopeless = Infinity
  // whether the first characters, as many as were typed, match by themselves
  let isBegun = false
  for (let at = from; at < end; at += 1) {
    const same = shared[at] ?? 0
    const word = words[at] ?? ''
    if (same < hopeless) {
      hopeless = Infinity
      if (same < typed.length) isBegun = false
      for (let row = same + 1; row <= word.length; row += 1) {
        const least = lines.fill(word, row)
        if (row === typed.length) isBegun = lines.errors(row, row) <= mostBegun
        if (least > most) {
          hopeless = row
          break
        }
      }
    }
    const isWhole = hopeless === Infinity && lines.errors(word.length, typed.length) <= most
    if (!isWhole && !isBegun) continue
    if (word === typed) yield { at, match: 0 }
    else yield { at, match: word.startsWith(typed) ? 1 : 2 }
  }
}
