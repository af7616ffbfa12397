/** A list of related terms, each linked to its explanation. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { useGlossary } from './glossary.ts'
import styles from './term-list.module.css'

/**
 * `termKeys`: as modules name their terms. Nothing until the glossary is loaded, and nothing where all of them are unknown or switched off.
 */
export function TermList(props: { readonly title: string; readonly termKeys: readonly string[] }): ReactNode {
  const { data = [] } = useGlossary()
  const terms = props.termKeys.flatMap(
    (termKey) => data.find((one) => one.termKey === termKey && one.isActive) ?? [],
  )
  if (terms.length === 0) return null
  return (
    <section className={styles.terms}>
      <h2 className="t-item">{props.title}</h2>
      <ul className={styles.termList}>
        {terms.map((term) => (
          <li key={term.id} lang={term.language}>
            <TextLink href={hrefTo('app.glossary-term', { termId: term.id })} isSmall>
              {term.title}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
