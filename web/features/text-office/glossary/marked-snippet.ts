/** The words around a mark, as members see it marked. */
import { markTerms, type FindTerms } from '../../../ui/markdown/mark-terms.ts'
import { parseMarkdown, type Inline } from '../../../ui/markdown/parse-markdown.ts'

export type MarkedSnippet = { readonly before: string; readonly mark: string; readonly after: string }

/** So much is shown on either side. */
const AROUND = 60

type Piece = { readonly text: string; readonly isMark: boolean }

const piecesOf = (nodes: readonly Inline[]): Piece[] =>
  nodes.flatMap((node): Piece[] => {
    if ('children' in node) return piecesOf(node.children)
    if (node.kind === 'break') return [{ text: ' ', isMark: false }]
    return [{ text: node.text, isMark: node.kind === 'term' }]
  })

const shortened = (text: string, isBefore: boolean): string => {
  if (text.length <= AROUND) return text
  return isBefore ? `…${text.slice(-AROUND)}` : `${text.slice(0, AROUND)}…`
}

const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** Around the first mark; undefined where nothing is marked, as in a heading. */
export const markedSnippet = (text: string, find: FindTerms): MarkedSnippet | undefined => {
  for (const block of markTerms(parseMarkdown(text), find))
    for (const nodes of block.kind === 'list' ? block.items : [block.children]) {
      const pieces = piecesOf(nodes)
      const at = pieces.findIndex(({ isMark }) => isMark)
      if (at < 0) continue
      return {
        before: shortened(wordsOf(pieces.slice(0, at)), true),
        mark: pieces[at]?.text ?? '',
        after: shortened(wordsOf(pieces.slice(at + 1)), false),
      }
    }
  return undefined
}
