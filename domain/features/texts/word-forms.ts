/**
 * The forms of a term in a sentence: German cases and plurals, English plurals and genitives. It is a list of forms and not a
 * stemmer. So a term never matches a word that only begins like it.
 */
import type { Locale } from '../../basics/locale.ts'

const UMLAUTS: { readonly [vowel: string]: string } = { a: 'ä', o: 'ö', u: 'ü' }

/** "Hand" becomes "Händ": changes the last vowel of the stem, in "au" the first letter. Undefined without a vowel that can change. */
const withUmlaut = (word: string): string | undefined => {
  const at = word.search(/[aou][^aeiouäöüy]*$/u)
  if (at < 0) return undefined
  const from = word.slice(at - 1, at + 1) === 'au' ? at - 1 : at
  const vowel = word.charAt(from)
  // "Leute", "neu": the u of a diphthong takes no umlaut
  if (/[e]$/u.test(word.slice(0, from))) return undefined
  return word.slice(0, from) + (UMLAUTS[vowel] ?? vowel) + word.slice(from + 1)
}

const each = (stems: readonly (string | undefined)[], endings: readonly string[]): string[] =>
  stems.flatMap((stem) => (stem === undefined ? [] : endings.map((ending) => stem + ending)))

/** Takes a word in lower case and returns its forms, also in lower case. */
const germanNoun = (word: string): string[] => {
  if (/(?:ung|heit|keit|schaft|tät|ion)$/u.test(word)) return each([word], ['', 'en'])
  if (word.endsWith('in')) return each([word], ['', 'nen', 's', 'e', 'en'])
  if (word.endsWith('nis')) return each([word], ['', 'se', 'sen', 'ses'])
  if (word.endsWith('e')) return each([word], ['', 'n', 's', 'ns'])
  if (/(?:el|er|en|em)$/u.test(word)) {
    const stem = withUmlaut(word.slice(0, -2))
    return each([word, stem === undefined ? undefined : stem + word.slice(-2)], ['', 's', 'n'])
  }
  if (/[aiouyäöü]$/u.test(word)) return each([word], ['', 's', 'e', 'en', 'n'])
  const changed = withUmlaut(word)
  // a plural on -er always has an umlaut if possible: "Druck" has no "Drucker"
  const kept = changed === undefined ? ['er', 'ern'] : []
  const genitive = /[sßxz]$/u.test(word) ? ['es'] : ['s', 'es']
  return [
    ...each([word], ['', ...genitive, 'e', 'en', ...kept]),
    ...each([changed], ['e', 'en', 'er', 'ern']),
  ]
}

const ADJECTIVE_ENDINGS = ['', 'e', 'en', 'er', 'es', 'em'] as const
/** In a shorter word, a seeming ending belongs to the word. */
const SHORTEST_STEM = 3

const germanAdjective = (word: string): string[] => {
  const stem = word.replace(/(?:e[nrms]?)$/u, '')
  return stem.length < SHORTEST_STEM ? [word] : each([stem], ADJECTIVE_ENDINGS)
}

const englishNoun = (word: string): string[] => {
  const genitives = each([word], ['', "'s", '’s'])
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return [...genitives, `${word}es`]
  return [...genitives, /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`]
}

/**
 * All forms of a word in lower case. `isLast`: it is the last word of the term. English inflects only the last word. In German the
 * words before it are adjectives ("weicher Arm", "weichen Arm") or, rarely, nouns.
 */
export const formsOf = (word: string, locale: Locale, isLast: boolean): ReadonlySet<string> => {
  const lower = word.toLocaleLowerCase(locale)
  if (locale === 'en') return new Set(isLast ? [lower, ...englishNoun(lower)] : [lower])
  return new Set([lower, ...germanNoun(lower), ...(isLast ? [] : germanAdjective(lower))])
}
