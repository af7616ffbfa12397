/** Searches the glossary: by initial letter, or by typed words in any form, with or without umlauts. */
import type { GlossaryItem } from './contract.ts'

/** "Händen", "Haenden", "handen" become the same. */
export const foldCharacters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e+/gu, '$1')

const wordsOf = (text: string): string[] => foldCharacters(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The stem of a folded word without its ending; at least three letters. */
const stemOf = (word: string): string => word.replace(/(?<=.{3})(?:nen|ern|ens|en|em|er|es|e|n|s)$/u, '')

/** How well one typed word matches the words of a text: the word itself, its beginning, inside it, or not at all. */
const fitOf = (typed: string, words: readonly string[]): number => {
  if (words.some((word) => word === typed || stemOf(word) === stemOf(typed))) return 3
  if (words.some((word) => word.startsWith(typed) || word.startsWith(stemOf(typed)))) return 2
  return words.some((word) => word.includes(typed)) ? 1 : 0
}

/** Every typed word must match; the worst match counts. */
const fitOfAll = (typed: readonly string[], words: readonly string[]): number =>
  Math.min(...typed.map((one) => fitOf(one, words)))

/** Matches in titles come before matches only in explanations; otherwise the given order stays. An empty text matches everything. */
export const searchGlossary = <Item extends Pick<GlossaryItem, 'title' | 'description'>>(
  items: readonly Item[],
  query: string,
): Item[] => {
  const typed = wordsOf(query)
  if (typed.length === 0) return [...items]
  const ranked = items.map((item) => {
    const title = wordsOf(item.title)
    const inTitle = fitOfAll(typed, title)
    const anywhere = fitOfAll(typed, [...title, ...wordsOf(item.description)])
    // a match in the middle of an explanation's word does not count
    return { item, rank: inTitle > 0 ? 10 + inTitle : anywhere > 1 ? anywhere : 0 }
  })
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ item }) => item)
}

export const ALPHABET: readonly string[] = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** The group of titles that do not begin with a letter of the alphabet. */
export const NO_INITIAL = '#'

/** The initial letter of a title: "Übung" is under U. */
export const initialOf = (title: string): string => {
  const first = foldCharacters(title.trim()).charAt(0).toUpperCase()
  return ALPHABET.includes(first) ? first : NO_INITIAL
}

/** Titles by initial letter, in the given order within each. The letters are alphabetical; titles without one come last. */
export const byInitial = <Item extends { readonly title: string }>(
  items: readonly Item[],
): { letter: string; items: Item[] }[] => {
  return [...ALPHABET, NO_INITIAL].flatMap((letter) => {
    const group = items.filter(({ title }) => initialOf(title) === letter)
    return group.length === 0 ? [] : [{ letter, items: group }]
  })
}
