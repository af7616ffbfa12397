/** A list of related terms, each linked to its explanation. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { useGlossary } from './glossary.ts'
import styles from './term-list.module.css'

/** `references`: as modules name their terms. They are shown unchanged until the glossary is loaded, and for unknown terms. */
export function TermList(props: { readonly references: readonly string[] }): ReactNode {
  const { data } = useGlossary()
  return (
    <ul className={styles.termList}>
      {props.references.map((reference) => {
        const item = data?.find((one) => one.reference === reference)
        return (
          <li key={reference} lang={item?.language}>
            {item === undefined ? (
              <span className={styles.bareTerm}>{reference}</span>
            ) : (
              <TextLink href={hrefTo('app.glossary-term', { termId: item.id })} isSmall>
                {item.title}
              </TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
