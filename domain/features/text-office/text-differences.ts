/** What changed between two versions of a text: by lines first, then by words within lines that changed. */

export type TextPiece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** A table of more cells than this is not filled: so much changed that the two texts are shown whole. */
const CELLS_MAX = 4_000_000

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/gu) ?? []
/** Words and the spaces between them, so that nothing of a text is lost. */
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? []

const joined = (pieces: readonly TextPiece[]): TextPiece[] => {
  const merged: { kind: TextPiece['kind']; text: string }[] = []
  for (const { kind, text } of pieces) {
    const last = merged.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else merged.push({ kind, text })
  }
  return merged
}

const pieceOf = (kind: TextPiece['kind'], units: readonly string[]): TextPiece => ({
  kind,
  text: units.join(''),
})

/** Lengths of the longest common parts from each pair of positions on, row by row. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        before[i] === after[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  return lengths
}

/** The middle between what both begin and end with. */
const compareMiddle = (before: readonly string[], after: readonly string[]): TextPiece[] => {
  if (before.length * after.length > CELLS_MAX) return [pieceOf('removed', before), pieceOf('added', after)]
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const pieces: TextPiece[] = []
  let i = 0
  let j = 0
  while (i < before.length && j < after.length) {
    const [left = '', right = ''] = [before[i], after[j]]
    if (left === right) {
      pieces.push({ kind: 'same', text: left })
      i += 1
      j += 1
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      pieces.push({ kind: 'removed', text: left })
      i += 1
    } else {
      pieces.push({ kind: 'added', text: right })
      j += 1
    }
  }
  return [...pieces, pieceOf('removed', before.slice(i)), pieceOf('added', after.slice(j))]
}

const compareUnits = (before: readonly string[], after: readonly string[]): TextPiece[] => {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return joined([
    pieceOf('same', before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    pieceOf('same', before.slice(before.length - end)),
  ])
}

/** Within a block of lines that changed, removed and added lines are compared by words. */
const byWords = (pieces: readonly TextPiece[]): TextPiece[] => {
  const result: TextPiece[] = []
  let removed = ''
  let added = ''
  const flush = (): void => {
    result.push(...compareUnits(wordsOf(removed), wordsOf(added)))
    removed = ''
    added = ''
  }
  for (const piece of pieces) {
    if (piece.kind === 'removed') removed += piece.text
    else if (piece.kind === 'added') added += piece.text
    else {
      flush()
      result.push(piece)
    }
  }
  flush()
  return joined(result)
}

/** In reading order: without the added pieces they are the text before, without the removed ones the text after. */
export const textDifferences = (before: string, after: string): TextPiece[] =>
  byWords(compareUnits(linesOf(before), linesOf(after)))

/** Whether anything changed. */
export const hasDifferences = (pieces: readonly TextPiece[]): boolean =>
  pieces.some(({ kind }) => kind !== 'same')
