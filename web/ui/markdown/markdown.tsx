import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { TextLink } from '../link/text-link.tsx'
import { hasTerm, markTerms } from './mark-terms.ts'
import styles from './markdown.module.css'
import { parseMarkdown } from './parse-markdown.ts'
import type { Block, Inline } from './parse-markdown.ts'
import { TermPanel } from './term-panel.tsx'
import { TermWord } from './term-word.tsx'
import { type ExplainedTerms, type OpenTerm, useOpenTerm } from './terms.ts'

type Explained = { readonly terms: ExplainedTerms; readonly open: OpenTerm } | undefined

function InlineNode(props: { readonly node: Inline; readonly explained: Explained }): ReactNode {
  const { node, explained } = props
  switch (node.kind) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'code':
      return <code>{node.text}</code>
    case 'term':
      return explained === undefined ? node.text : <TermWord node={node} {...explained} />
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} explained={explained} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} explained={explained} />
        </em>
      )
    case 'link':
      return (
        <TextLink isInline href={node.href} rel="noopener noreferrer">
          <Inlines nodes={node.children} explained={undefined} />
        </TextLink>
      )
  }
}

/** The nodes of a text have no ids: their index is the only key. */
function Inlines(props: { readonly nodes: readonly Inline[]; readonly explained: Explained }): ReactNode {
  return props.nodes.map((node, index) => <InlineNode key={index} node={node} explained={props.explained} />)
}

/** `level`: of the heading on the page. */
function BlockNode(props: {
  readonly block: Block
  readonly level: number
  readonly explained: Explained
}): ReactNode {
  const { block, explained } = props
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines nodes={block.children} explained={explained} />
      </p>
    )
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <Inlines nodes={item} explained={explained} />
      </li>
    ))
    return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const Heading = (['h2', 'h3', 'h4', 'h5'] as const)[props.level - 2] ?? 'h5'
  return (
    <Heading className={props.level === 2 ? 't-section' : 't-item'}>
      <Inlines nodes={block.children} explained={undefined} />
    </Heading>
  )
}

/**
 * A written text in Markdown (`parse-markdown.ts` lists the supported part). `headingLevel`: of its highest
 * headings. `terms`: words in it with an explanation.
 */
export function Markdown(props: {
  readonly text: string
  readonly headingLevel?: 2 | 3
  readonly terms?: ExplainedTerms | undefined
}): ReactNode {
  const { text, terms } = props
  const blocks = useMemo(() => {
    const parsed = parseMarkdown(text)
    return terms === undefined ? parsed : markTerms(parsed, terms.find)
  }, [text, terms])
  const open = useOpenTerm()
  const explained = terms && { terms, open }
  // The heading levels of the page stay without a gap, whatever level the text begins with.
  const highest = Math.min(3, ...blocks.map((block) => (block.kind === 'heading' ? block.level : 3)))
  const levelOf = (block: Block): number =>
    (props.headingLevel ?? 2) + (block.kind === 'heading' ? block.level - highest : 0)
  return (
    <div className={styles.text}>
      {blocks.flatMap((block, index) => [
        <BlockNode key={index} block={block} level={levelOf(block)} explained={explained} />,
        terms !== undefined && open.termId !== undefined && hasTerm(block, open.termId) ? (
          <TermPanel key="panel" terms={terms} termId={open.termId} open={open} />
        ) : null,
      ])}
    </div>
  )
}
