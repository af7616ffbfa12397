/** One announcement in full: whose it is, since when, and its text. */
import type { ReactNode } from 'react'
import type { Announcement } from '@wegband/domain/features/announcements/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TextWithTerms } from '../texts/text-with-terms.tsx'
import styles from './announcements.module.css'

export function AnnouncementCard(props: {
  readonly announcement: Announcement
  /** It was unread when the page opened. */
  readonly isNew: boolean
}): ReactNode {
  const t = useMessages('announcements')
  const format = useFormats()
  const { title, text, school, fromAt, isPinned } = props.announcement
  return (
    <Mat as="article">
      <div className={styles.card}>
        <p className={styles.above}>
          <span>{school?.name ?? t('association')}</span>
          <time dateTime={fromAt}>{format.dateLong(fromAt)}</time>
          {isPinned ? <Tag isNarrow>{t('pinned')}</Tag> : null}
          {props.isNew ? (
            <Tag isNarrow tone="info">
              {t('new')}
            </Tag>
          ) : null}
        </p>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>
          <TextWithTerms text={text} headingLevel={3} />
        </div>
      </div>
    </Mat>
  )
}
