import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import type { ExplainedTerms, OpenTerm } from './terms.ts'
import styles from './terms.module.css'

/**
 * A word with a dotted underline that opens its explanation on the spot. It is a link, so it breaks like the
 * words around it. It can open in another tab, and leads on where no explanation can be shown.
 */
export function TermWord(props: {
  readonly node: { readonly termId: number; readonly text: string }
  readonly terms: ExplainedTerms
  readonly open: OpenTerm
}): ReactNode {
  const { node, open } = props
  const explanation = props.terms.explain(node.termId)
  if (explanation === undefined) return node.text
  const isOpen = open.termId === node.termId
  return (
    <Link
      id={isOpen ? open.wordId : undefined}
      href={explanation.href}
      className={classNames(styles.word, isOpen && styles.isOpen)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? open.panelId : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open.toggle(node.termId)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) open.close()
      }}
    >
      {node.text}
    </Link>
  )
}
