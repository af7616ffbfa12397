/** Turns typed words into a query of PostgreSQL's full text: every word must occur, the last letters of each may be missing. */

/** More words narrow nothing further. */
const WORDS_MOST = 8

/** Empty when nothing that was typed is a word. */
export const searchWords = (typed: string): string =>
  [...typed.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, WORDS_MOST)
    .map(([word]) => `'${word}':*`)
    .join(' & ')
