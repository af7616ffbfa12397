/** A list of related terms, each linked to its explanation. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { useGlossary } from './glossary.ts'
import styles from './term-list.module.css'

/** `termKeys`: as modules name their terms. They are shown unchanged until the glossary is loaded, and for unknown terms. */
export function TermList(props: { readonly termKeys: readonly string[] }): ReactNode {
  const { data } = useGlossary()
  return (
    <ul className={styles.termList}>
      {props.termKeys.map((termKey) => {
        const item = data?.find((one) => one.termKey === termKey)
        return (
          <li key={termKey} lang={item?.language}>
            {item === undefined ? (
              <span className={styles.bareTerm}>{termKey}</span>
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
