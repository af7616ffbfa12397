/** Finds literal texts in TSX, which belong in the message files to be translated. */
import { Visitor, type ESTree } from 'vite'
import { place, programOf, type SourceFile } from './source-files.ts'

/** Attributes and props whose value people read or hear. */
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
/** Two letters in a row; the product's own name is the same in all languages. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\bwegband\b/gi, ''))

/** Every text that an expression between tags can result in. */
const textsOf = (node: ESTree.Expression | ESTree.JSXEmptyExpression): { text: string; at: number }[] => {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ text: node.value, at: node.start }] : []
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((quasi) => ({ text: quasi.value.raw, at: quasi.start }))
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  return node.type === 'LogicalExpression' ? textsOf(node.right) : []
}

/** The parts of an expression that can be rendered as text. */
const shownParts = (node: ESTree.Expression | ESTree.JSXEmptyExpression): ESTree.Expression[] => {
  if (node.type === 'JSXEmptyExpression') return []
  if (node.type === 'ConditionalExpression')
    return [...shownParts(node.consequent), ...shownParts(node.alternate)]
  if (node.type === 'LogicalExpression') return [...shownParts(node.left), ...shownParts(node.right)]
  return node.type === 'TemplateLiteral' ? node.expressions.flatMap(shownParts) : [node]
}

/** `error.code`, `login.error.code`: for the program, never for people. */
const isErrorCode = (node: ESTree.Expression): boolean => {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false
  if (node.property.name !== 'code') return false
  const { object } = node
  const owner =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && object.property.type === 'Identifier'
        ? object.property.name
        : ''
  return /(error|failure|refusal)$/i.test(owner)
}

const attributeName = (node: ESTree.JSXAttribute): string =>
  node.name.type === 'JSXIdentifier' ? node.name.name : ''

const textsOfAttribute = (node: ESTree.JSXAttribute): { text: string; at: number }[] => {
  if (!READ_BY_PEOPLE.has(attributeName(node)) || !node.value) return []
  if (node.value.type === 'Literal') return [{ text: String(node.value.value), at: node.start }]
  return node.value.type === 'JSXExpressionContainer' ? textsOf(node.value.expression) : []
}

const hasErrorCode = (node: ESTree.JSXChild | ESTree.JSXAttributeValue | null): boolean =>
  node?.type === 'JSXExpressionContainer' && shownParts(node.expression).some(isErrorCode)

/** Places where a component renders the code of an error. */
export const shownErrorCodes = (file: SourceFile): string[] => {
  const found: number[] = []
  const children = (nodes: readonly ESTree.JSXChild[]) => {
    for (const node of nodes) if (hasErrorCode(node)) found.push(node.start)
  }
  new Visitor({
    JSXElement: (node) => children(node.children),
    JSXFragment: (node) => children(node.children),
    JSXAttribute: (node) => {
      if (READ_BY_PEOPLE.has(attributeName(node)) && hasErrorCode(node.value)) found.push(node.start)
    },
  }).visit(programOf(file))
  return found.map((at) => place(file, at))
}

/** `path:line "text"` for each literal text. */
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
