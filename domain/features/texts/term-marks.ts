/**
 * Finds the terms of the glossary in a text (§2 Glossary items can be highlighted in texts). It matches whole words in their
 * inflected forms, the longest term first, every term once per text. The caller leaves out parts that must not be marked (links,
 * code, headings).
 */
import type { Locale } from '../../basics/locale.ts'
import { formsOf } from './word-forms.ts'

/** By language: further words for a term, such as another spelling. */
export type TermForms = { readonly [L in Locale]?: readonly string[] }

/** `language` is the language of the title and of its further words, whose inflected forms match. */
export type Term = {
  readonly id: number
  readonly title: string
  readonly language: Locale
  readonly forms?: readonly string[]
}

/** `text.slice(start, end)` are the words as in the text. */
export type Mark = { readonly start: number; readonly end: number; readonly termId: number }

type Word = { readonly text: string; readonly lower: string; readonly start: number; readonly end: number }

/** Letters and digits, with inner punctuation that joins two words to one: "Wing-Chun-Stand" is no "Stand". */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-'’‑][\p{L}\p{N}\p{M}]+)*/gu
/** What may be between the words of one term: a space, a line break. */
const BETWEEN = /^[ \t\u00A0\u202F]*\n?[ \t\u00A0\u202F]*$/u

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((found) => ({
    text: found[0],
    lower: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }))

const startsUpper = (word: string): boolean => {
  const first = word.charAt(0)
  return first !== first.toLowerCase()
}

type Pattern = {
  readonly termId: number
  readonly words: readonly { readonly forms: ReadonlySet<string>; readonly isCapital: boolean }[]
}

/** One pattern for the title, and one for each further word. */
const patternsOf = (term: Term): Pattern[] =>
  [term.title, ...(term.forms ?? [])]
    .map((name) => patternOf(term, name))
    .filter(({ words }) => words.length > 0)

const patternOf = ({ id, language }: Term, name: string): Pattern => {
  const words = wordsOf(name)
  return {
    termId: id,
    words: words.map(({ text }, index) => {
      const isLast = index === words.length - 1
      // German distinguishes the noun "Griff" from the verb "griff" by its capital
      const isCapital = language === 'de' && isLast && startsUpper(text)
      return { forms: formsOf(text, language, isLast), isCapital }
    }),
  }
}

/** `at` and `words`: the words of the part that the term covers. */
type TermMatch = Mark & { readonly part: number; readonly at: number; readonly words: number }

const isAt = (pattern: Pattern, words: readonly Word[], at: number, text: string): boolean =>
  pattern.words.every(({ forms, isCapital }, index) => {
    const word = words[at + index]
    if (word === undefined || !forms.has(word.lower) || (isCapital && !startsUpper(word.text))) return false
    const before = words[at + index - 1]
    return index === 0 || before === undefined || BETWEEN.test(text.slice(before.end, word.start))
  })

const longestFirst = (one: TermMatch, other: TermMatch): number =>
  other.words - one.words || other.end - other.start - (one.end - one.start) || inPlace(one, other)

const inPlace = (one: TermMatch, other: TermMatch): number =>
  one.part - other.part || one.start - other.start || one.termId - other.termId

/** If two terms match the same word, the longer one gets it. */
const withoutOverlaps = (all: readonly TermMatch[]): TermMatch[] => {
  const taken = new Set<string>()
  const standing: TermMatch[] = []
  for (const found of all.toSorted(longestFirst)) {
    const places = Array.from({ length: found.words }, (_, index) => `${found.part}:${found.at + index}`)
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    standing.push(found)
  }
  return standing.toSorted(inPlace)
}

/**
 * Prepares the terms once for many texts. The returned function takes the parts of one text in reading order. It returns the marks
 * of each part, in order and without overlap.
 */
export const termFinder = (terms: readonly Term[]): ((parts: readonly string[]) => Mark[][]) => {
  const byFirstForm = new Map<string, Pattern[]>()
  for (const pattern of terms.flatMap(patternsOf))
    for (const form of pattern.words[0]?.forms ?? [])
      byFirstForm.set(form, [...(byFirstForm.get(form) ?? []), pattern])

  const findIn = (text: string, part: number): TermMatch[] => {
    const words = wordsOf(text)
    return words.flatMap((word, at) =>
      (byFirstForm.get(word.lower) ?? [])
        .filter((pattern) => isAt(pattern, words, at, text))
        .map(({ termId, words: { length } }) => {
          const end = words[at + length - 1]?.end ?? word.end
          return { termId, part, at, words: length, start: word.start, end }
        }),
    )
  }

  return (parts) => {
    const marks: Mark[][] = parts.map(() => [])
    const seen = new Set<number>()
    for (const { termId, part, start, end } of withoutOverlaps(parts.flatMap(findIn))) {
      if (!seen.has(termId)) marks[part]?.push({ termId, start, end })
      seen.add(termId)
    }
    return marks
  }
}
