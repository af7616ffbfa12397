/** Matches words as people type them: with or without umlauts, partly typed, with a typing error. */

/**
 * Folds a text: lower case a to z and digits, words separated by one space. ä, ae and a become the same, so that München, Muenchen
 * and Munchen match; so do ß and ss.
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

/** How many wrong letters are allowed in a word of that length: none in short words and in numbers. */
export const allowedErrors = (word: string): number => {
  if (word.length < 4 || /^\d+$/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The number of letters added, missing, wrong or swapped; more than `most` is `most + 1`. Only lengths that differ by at most `most`
 * are compared. So a row needs only the 2 x `most` + 1 cells around the diagonal. Cell `k` of row `row` stands for column `row + k -
 * most`.
 */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const tooMuch = most + 1
  const width = 2 * most + 1
  let before: number[] = []
  let last: number[] = Array.from({ length: width }, (_, k) => (k < most ? tooMuch : k - most))
  for (let row = 1; row <= one.length; row += 1) {
    const line: number[] = []
    let least = tooMuch
    for (let k = 0; k < width; k += 1) {
      const column = row + k - most
      let cost = tooMuch
      if (column === 0) cost = row
      else if (column > 0 && column <= other.length) {
        const [left, above] = [one.charCodeAt(row - 1), other.charCodeAt(column - 1)]
        cost = Math.min(
          (last[k] ?? tooMuch) + (left === above ? 0 : 1),
          (last[k + 1] ?? tooMuch) + 1,
          (line[k - 1] ?? tooMuch) + 1,
        )
        const isSwapped =
          row > 1 && column > 1 && left === other.charCodeAt(column - 2) && above === one.charCodeAt(row - 2)
        if (isSwapped) cost = Math.min(cost, (before[k] ?? tooMuch) + 1)
      }
      line.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return tooMuch
    before = last
    last = line
  }
  return Math.min(last[other.length - one.length + most] ?? tooMuch, tooMuch)
}

/** How well a folded word matches the typed one: 0 equal, 1 begins with it, 2 with errors; undefined is no match. */
export const wordMatch = (typed: string, word: string): 0 | 1 | 2 | undefined => {
  if (typed === word) return 0
  if (word.startsWith(typed)) return 1
  const most = allowedErrors(typed)
  if (most === 0) return undefined
  if (editDistance(typed, word, most) <= most) return 2
  // partly typed and with an error: compare the beginning, as long as the typed text
  return word.length > typed.length &&
    editDistance(typed, word.slice(0, typed.length), 1) <= 1 &&
    typed.length >= 5
    ? 2
    : undefined
}
