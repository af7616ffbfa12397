/** Marks the found terms in a parsed text: never in headings, links or code, where a mark would disturb. */
import type { Block, Inline } from './parse-markdown.ts'

export type TermMark = { readonly termId: number; readonly start: number; readonly end: number }
/** Takes the pieces of one text in reading order; returns the marks of each, in order and not overlapping. */
export type FindTerms = (parts: readonly string[]) => readonly (readonly TermMark[])[]

/** Lists of inlines of a block that may contain marks. */
const openLists = (block: Block): readonly (readonly Inline[])[] => {
  if (block.kind === 'heading') return []
  return block.kind === 'list' ? block.items : [block.children]
}

const piecesOf = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [node.text]
    return node.kind === 'strong' || node.kind === 'emphasis' ? piecesOf(node.children) : []
  })

const split = (text: string, marks: readonly TermMark[]): Inline[] => {
  const nodes: Inline[] = []
  let from = 0
  for (const { termId, start, end } of marks) {
    if (start > from) nodes.push({ kind: 'text', text: text.slice(from, start) })
    nodes.push({ kind: 'term', termId, text: text.slice(start, end) })
    from = end
  }
  return from < text.length ? [...nodes, { kind: 'text', text: text.slice(from) }] : nodes
}

type NextMarks = () => readonly TermMark[]

const markInlines = (nodes: readonly Inline[], next: NextMarks): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (node.kind === 'text') return split(node.text, next())
    if (node.kind !== 'strong' && node.kind !== 'emphasis') return [node]
    return [{ ...node, children: markInlines(node.children, next) }]
  })

const markBlock = (block: Block, next: NextMarks): Block => {
  if (block.kind === 'heading') return block
  return block.kind === 'list'
    ? { ...block, items: block.items.map((item) => markInlines(item, next)) }
    : { ...block, children: markInlines(block.children, next) }
}

/** The same text with its terms as nodes of their own. */
export const markTerms = (blocks: readonly Block[], find: FindTerms): Block[] => {
  const marks = find(blocks.flatMap(openLists).flatMap(piecesOf)).values()
  // pieces are visited in the same order as they were passed to the finder
  const next: NextMarks = () => marks.next().value ?? []
  return blocks.map((block) => markBlock(block, next))
}

const holdsTerm = (nodes: readonly Inline[], termId: number): boolean =>
  nodes.some((node) => {
    if (node.kind === 'term') return node.termId === termId
    return 'children' in node && holdsTerm(node.children, termId)
  })

/** Whether the term is marked in this block. */
export const hasTerm = (block: Block, termId: number): boolean =>
  openLists(block).some((nodes) => holdsTerm(nodes, termId))
