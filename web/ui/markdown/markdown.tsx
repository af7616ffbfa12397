import type { ReactNode } from 'react'
import { TextLink } from '../link/text-link.tsx'
import styles from './markdown.module.css'
import { parseMarkdown } from './parse-markdown.ts'
import type { Block, Inline } from './parse-markdown.ts'

function InlineNode(props: { readonly node: Inline }): ReactNode {
  const { node } = props
  switch (node.kind) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      )
    case 'link':
      return (
        <TextLink isInline href={node.href} rel="noopener noreferrer">
          <Inlines nodes={node.children} />
        </TextLink>
      )
  }
}

/** The parts of a text have no names of their own: their place is all there is. */
function Inlines(props: { readonly nodes: readonly Inline[] }): ReactNode {
  return props.nodes.map((node, index) => <InlineNode key={index} node={node} />)
}

/** `level`: of the heading on the page. */
function BlockNode(props: { readonly block: Block; readonly level: number }): ReactNode {
  const { block } = props
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines nodes={block.children} />
      </p>
    )
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <Inlines nodes={item} />
      </li>
    ))
    return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  const Heading = (['h2', 'h3', 'h4', 'h5'] as const)[props.level - 2] ?? 'h5'
  return (
    <Heading className={props.level === 2 ? 't-section' : 't-item'}>
      <Inlines nodes={block.children} />
    </Heading>
  )
}

/** A text that people have written, in Markdown (`parse-markdown.ts` says how much of it). `headingLevel`: of its highest headings. */
export function Markdown(props: { readonly text: string; readonly headingLevel?: 2 | 3 }): ReactNode {
  const blocks = parseMarkdown(props.text)
  // However many marks a writer begins with, no level of the page is left out.
  const highest = Math.min(3, ...blocks.map((block) => (block.kind === 'heading' ? block.level : 3)))
  const levelOf = (block: Block): number =>
    (props.headingLevel ?? 2) + (block.kind === 'heading' ? block.level - highest : 0)
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <BlockNode key={index} block={block} level={levelOf(block)} />
      ))}
    </div>
  )
}
