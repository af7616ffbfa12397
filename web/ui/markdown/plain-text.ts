import { parseMarkdown, type Inline } from './parse-markdown.ts'

const wordsOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children)
      return node.kind === 'break' ? ' ' : node.text
    })
    .join('')

/** The words of a text without Markdown, on one line: where there is no room for paragraphs. */
export const plainText = (text: string): string =>
  parseMarkdown(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.children]))
    .map(wordsOf)
    .join(' ')
