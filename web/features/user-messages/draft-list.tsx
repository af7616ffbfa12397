/** What was typed and not sent: it stands above what was sent, on every device. */
import type { ReactNode } from 'react'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Link } from '../../ui/link/link.tsx'
import { plainText } from '../../ui/markdown/plain-text.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useMessageWords } from './message-words.ts'
import styles from './messages.module.css'
import { useDrafts } from './queries.ts'

export function DraftList(): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const drafts = useDrafts(true).data ?? []
  if (drafts.length === 0) return null
  return (
    <section className={styles.drafts}>
      <SectionHead title={t('drafts.title')} count={drafts.length} />
      <ul aria-label={t('drafts.title')}>
        {drafts.map((draft) => {
          const [first] = draft.recipients
          const title = draft.title === '' ? t('drafts.untitled') : draft.title
          return (
            <li key={draft.key} className={styles.row}>
              <Avatar
                initials={initialsOf(first) || '–'}
                imageUrl={first?.avatar ?? undefined}
                isKid={first?.isKid ?? false}
              />
              <div className={styles.body}>
                <div className={styles.head}>
                  <p className={styles.person}>
                    {first === undefined
                      ? t('drafts.title')
                      : t('to', { names: words.names(draft.recipients) })}
                  </p>
                  <time dateTime={draft.updatedAt} className={styles.at}>
                    {words.time(draft.updatedAt)}
                  </time>
                </div>
                <Link
                  href={hrefTo('app.message-new', {}, { draft: draft.key, box: 'outbox' })}
                  className={styles.link}
                  aria-label={t('drafts.open', { title })}
                >
                  {title}
                </Link>
                <p className={styles.excerpt}>{plainText(draft.text)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
