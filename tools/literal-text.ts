/** Finds words in TSX that a reader of another language would have to read: they belong into the message files. */
import { Visitor, type ESTree } from 'vite'
import { place, programOf, type SourceFile } from './source-files.ts'

/** Attributes and props whose value is read by people or read out to them. */
const READ_BY_PEOPLE = new Set([
  'alt',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'text',
  'heading',
  'headline',
  'description',
  'caption',
  'message',
  'hint',
])
/** Two letters in a row; the product's own name is the same everywhere. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\bwegband\b/gi, ''))

/** Every text that an expression between tags may come out as. */
const textsOf = (node: ESTree.Expression | ESTree.JSXEmptyExpression): { text: string; at: number }[] => {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ text: node.value, at: node.start }] : []
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((quasi) => ({ text: quasi.value.raw, at: quasi.start }))
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  return node.type === 'LogicalExpression' ? textsOf(node.right) : []
}

const attributeName = (node: ESTree.JSXAttribute): string =>
  node.name.type === 'JSXIdentifier' ? node.name.name : ''

const textsOfAttribute = (node: ESTree.JSXAttribute): { text: string; at: number }[] => {
  if (!READ_BY_PEOPLE.has(attributeName(node)) || !node.value) return []
  if (node.value.type === 'Literal') return [{ text: String(node.value.value), at: node.start }]
  return node.value.type === 'JSXExpressionContainer' ? textsOf(node.value.expression) : []
}

/** `path:line "text"` for each. */
export const literalTexts = (file: SourceFile): string[] => {
  const found: { text: string; at: number }[] = []
  const children = (nodes: readonly ESTree.JSXChild[]) => {
    for (const node of nodes) {
      if (node.type === 'JSXText')
        found.push({ text: node.value, at: node.start + node.value.search(/\S|$/) })
      if (node.type === 'JSXExpressionContainer') found.push(...textsOf(node.expression))
    }
  }
  new Visitor({
    JSXElement: (node) => children(node.children),
    JSXFragment: (node) => children(node.children),
    JSXAttribute: (node) => {
      found.push(...textsOfAttribute(node))
    },
  }).visit(programOf(file))
  return found
    .filter(({ text }) => hasWords(text))
    .map(({ text, at }) => `${place(file, at)} "${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`)
}
