/** Finding words as people type them: with or without umlauts, half finished, with a letter wrong. */

/**
 * Small letters a to z and digits, words apart by one space. ä, ae and a become the same, so that München, Muenchen and Munchen meet;
 * so do ß and ss.
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const wordsOf = (text: string): string[] => {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ')
}

/** How many letters may be wrong in a word of that length: none in short ones and in numbers. */
export const allowedErrors = (word: string): number => {
  if (word.length < 4 || /^\d+$/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Letters added, missing, wrong, or two swapped; more than `most` is `most + 1`. */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last: number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      line.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = line
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}

/** How well a folded word fits what was typed: 0 the same, 1 begins with it, 2 with errors; undefined does not fit. */
export const wordMatch = (typed: string, word: string): 0 | 1 | 2 | undefined => {
  if (typed === word) return 0
  if (word.startsWith(typed)) return 1
  const most = allowedErrors(typed)
  if (most === 0) return undefined
  if (editDistance(typed, word, most) <= most) return 2
  // half finished and wrong: its beginning, as long as what was typed
  return word.length > typed.length &&
    editDistance(typed, word.slice(0, typed.length), 1) <= 1 &&
    typed.length >= 5
    ? 2
    : undefined
}
