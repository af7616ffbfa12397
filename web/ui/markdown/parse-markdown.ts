/**
 * The small part of Markdown for texts of schools and of the association: headings, paragraphs, lists,
 * emphasis, code, links. It becomes a tree of plain data and never HTML, so that nothing in a text can run
 * (F23). Unknown syntax stays as typed.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  /** Words with an explanation; only `mark-terms.ts` creates this node, never the parser. */
  | { readonly kind: 'term'; readonly termId: number; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly Inline[])[]
    }

const HEADING = /^(#{1,3})\s+(.*)$/
const BULLET = /^[-*]\s+(.*)$/
const NUMBER = /^\d{1,3}[.)]\s+(.*)$/
/** Deeper emphasis than any real text has; a text of nothing but stars must not overflow the stack. */
const DEEPEST = 6

/** Addresses that a text may link to; any other is shown as words. */
const isSafe = (href: string): boolean => {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return false
  return URL.canParse(href)
}

const textOf = (text: string): Inline[] =>
  text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index === 0 ? [] : [{ kind: 'break' } as const]),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ])

type InlineMatch = { readonly start: number; readonly end: number; readonly node: Inline }

/** `**strong**`, `*emphasis*`, `_emphasis_`: opened before a word, closed after one. */
const emphasisAt = (text: string, at: number, depth: number): InlineMatch | undefined => {
  const sign = text.charAt(at)
  const marker = text.startsWith('**', at) ? '**' : sign
  const from = at + marker.length
  if (/^\s?$/.test(text.charAt(from)) || (sign === '_' && /\w/.test(text.charAt(at - 1)))) return undefined
  const close = text.indexOf(marker, from + 1)
  if (close < 0 || /\s/.test(text.charAt(close - 1))) return undefined
  const children = inlineOf(text.slice(from, close), depth + 1)
  const kind = marker === '**' ? 'strong' : 'emphasis'
  return { start: at, end: close + marker.length, node: { kind, children } }
}

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/y

const linkAt = (text: string, at: number, depth: number): InlineMatch | undefined => {
  LINK.lastIndex = at
  const [whole, words = '', href = ''] = LINK.exec(text) ?? []
  if (whole === undefined || !isSafe(href)) return undefined
  const children = inlineOf(words, depth + 1)
  return { start: at, end: at + whole.length, node: { kind: 'link', href, children } }
}

const CODE = /`([^`\n]{1,200})`/y

const codeAt = (text: string, at: number): InlineMatch | undefined => {
  CODE.lastIndex = at
  const [whole, words] = CODE.exec(text) ?? []
  if (whole === undefined || words === undefined) return undefined
  return { start: at, end: at + whole.length, node: { kind: 'code', text: words } }
}

const foundAt = (text: string, at: number, depth: number): InlineMatch | undefined => {
  const sign = text.charAt(at)
  if (sign === '`') return codeAt(text, at)
  return sign === '[' ? linkAt(text, at, depth) : emphasisAt(text, at, depth)
}

const inlineOf = (text: string, depth = 0): Inline[] => {
  if (depth > DEEPEST) return textOf(text)
  const nodes: Inline[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!'*_[`'.includes(text.charAt(at))) continue
    const found = foundAt(text, at, depth)
    if (found === undefined) continue
    nodes.push(...textOf(text.slice(plainFrom, found.start)), found.node)
    plainFrom = found.end
    at = found.end - 1
  }
  return [...nodes, ...textOf(text.slice(plainFrom))]
}

const headingLevel = (marks: string): 1 | 2 | 3 => {
  if (marks.length === 1) return 1
  return marks.length === 2 ? 2 : 3
}

type MarkdownLine = { readonly kind: 'heading' | 'bullet' | 'number' | 'plain'; readonly text: string }

const lineOf = (line: string): MarkdownLine => {
  if (HEADING.test(line)) return { kind: 'heading', text: line }
  const bullet = BULLET.exec(line)?.[1]
  if (bullet !== undefined) return { kind: 'bullet', text: bullet }
  const number = NUMBER.exec(line)?.[1]
  return number === undefined ? { kind: 'plain', text: line } : { kind: 'number', text: number }
}

const headingOf = (line: string): Block => {
  const [, marks = '', words = ''] = HEADING.exec(line) ?? []
  return { kind: 'heading', level: headingLevel(marks), children: inlineOf(words.trim()) }
}

const blockOf = ([first, ...rest]: readonly [MarkdownLine, ...MarkdownLine[]]): Block => {
  const texts = [first, ...rest].map(({ text }) => text)
  if (first.kind === 'heading') return headingOf(first.text)
  if (first.kind === 'plain') return { kind: 'paragraph', children: inlineOf(texts.join('\n')) }
  return { kind: 'list', isOrdered: first.kind === 'number', items: texts.map((text) => inlineOf(text)) }
}

/**
 * Adjacent lines of one kind form a block. A paragraph keeps its line breaks, as an address needs them. A
 * heading stands alone.
 */
const blocksOf = (lines: readonly MarkdownLine[]): Block[] => {
  const groups: [MarkdownLine, ...MarkdownLine[]][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group !== undefined && group[0].kind === line.kind && line.kind !== 'heading') group.push(line)
    else groups.push([line])
  }
  return groups.map(blockOf)
}

/** A blank line ends a block. */
export const parseMarkdown = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .flatMap((part) =>
      blocksOf(
        part
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
          .map(lineOf),
      ),
    )
