/** Reads the dictionary of docs/words.md in the form that the check needs. */

export const WORDS_PAGE = 'docs/words.md'

type Where = 'everywhere' | 'names' | 'types' | 'text'
export type DroppedWord = {
  /** As the page spells it, without the star: `take-out`. */
  readonly word: string
  readonly where: Where
  /** `tell*`: the word begins the name. */
  readonly isPrefix: boolean
  readonly instead: string
}

const WHERE: ReadonlySet<string> = new Set<Where>(['everywhere', 'names', 'types', 'text'])
const isWhere = (value: string): value is Where => WHERE.has(value)

/** Rows of the table "Dropped | Where | Write". */
export const readDroppedWords = (page: string): readonly DroppedWord[] =>
  page.split('\n').flatMap((row) => {
    const [, words = '', where = '', instead = ''] = row.split('|').map((cell) => cell.trim())
    if (!isWhere(where)) return []
    return [...words.matchAll(/`([a-z-]+)(\*?)`/g)].map(([, word = '', star]) => ({
      word,
      where,
      isPrefix: star === '*',
      instead,
    }))
  })

/** `readPlace`, `READ_PLACE`, `read-place.ts` -> read, place, (ts). */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

const isSame = (word: string | undefined, wanted: string): boolean => word === wanted || word === `${wanted}s`

const standsIn = (words: readonly string[], { word, isPrefix }: DroppedWord): boolean => {
  const parts = word.split('-')
  const starts = isPrefix ? [0] : words.map((_, index) => index)
  return starts.some((start) => parts.every((part, index) => isSame(words[start + index], part)))
}

export const droppedFromName = (name: string, dropped: readonly DroppedWord[]): readonly DroppedWord[] => {
  const words = wordsOfName(name)
  return dropped
    .filter(({ where }) => where === 'everywhere' || where === 'names')
    .filter((one) => standsIn(words, one))
}

/** A type is dropped only by its whole name: `Asked`, but not `AskedQuestion`. */
export const droppedFromType = (name: string, dropped: readonly DroppedWord[]): readonly DroppedWord[] =>
  dropped.filter(({ where, word }) => where === 'types' && name.toLowerCase() === word)

export const droppedFromText = (text: string, dropped: readonly DroppedWord[]): readonly DroppedWord[] => {
  const words = text.toLowerCase().split(/[^a-z\d]+/)
  return dropped
    .filter(({ where, isPrefix }) => (where === 'everywhere' || where === 'text') && !isPrefix)
    .filter((one) => standsIn(words, one))
}
