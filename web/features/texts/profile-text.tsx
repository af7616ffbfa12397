/** What a profile is for and what a membership includes, from the text blocks of profile creation (§3, §1). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { type MEMBERSHIP_KEYS, PROFILE_TEXT_KEYS } from '@wegband/domain/features/texts/text-keys.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import styles from './profile-text.module.css'

const MEMBERSHIP_OF: { readonly [T in keyof typeof PROFILE_TEXT_KEYS]: (typeof MEMBERSHIP_KEYS)[number] } = {
  regular: 'membership-adult',
  regular_kid: 'membership-child',
  regular_alone: 'membership-adult',
  ewto: 'membership-adult',
}

/** Below the choice of a profile. Renders nothing until it is loaded, and nothing without a text. */
export function ProfileText(props: { readonly type: keyof typeof PROFILE_TEXT_KEYS }): ReactNode {
  const blocks = useQuery(queryOf(listTextBlocks, { query: { group: 'profile-creation' } })).data ?? []
  const keys: readonly string[] = [PROFILE_TEXT_KEYS[props.type], MEMBERSHIP_OF[props.type]]
  const [purpose, ...further] = keys.flatMap((key) => blocks.filter(({ textKey }) => textKey === key))
  if (purpose === undefined) return null
  return (
    <div className={styles.texts} aria-live="polite">
      <section lang={purpose.language} className={styles.text}>
        <h2 className="t-item">{purpose.title}</h2>
        <Markdown text={purpose.text} headingLevel={3} />
      </section>
      {/* Membership details are loaded on demand. */}
      {further.map(({ id, title, text, language }) => (
        <details key={id} lang={language} className={styles.text}>
          <summary>{title}</summary>
          <Markdown text={text} headingLevel={3} />
        </details>
      ))}
    </div>
  )
}
