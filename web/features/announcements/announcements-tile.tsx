/** The tile of the start page: what is pinned or not read yet. Without either it takes no room. */
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useAnnouncements } from './queries.ts'

const MOST = 3

export function AnnouncementsTile(): ReactNode {
  const t = useMessages('announcements')
  const format = useFormats()
  const told = (useAnnouncements().data ?? []).filter(({ isPinned, isRead }) => isPinned || !isRead)
  if (told.length === 0) return null
  const href = hrefTo('app.announcements')
  return (
    <Mat as="section">
      <SectionHead
        title={t('title')}
        aside={
          <TextLink isSmall href={href}>
            {t('all')}
          </TextLink>
        }
      />
      <List>
        {told.slice(0, MOST).map(({ id, title, school, fromAt, isRead }) => (
          <ListRow
            key={id}
            icon={bell}
            title={title}
            note={`${school?.name ?? t('association')}, ${format.relativeDay(fromAt)}`}
            href={href}
            {...(isRead
              ? {}
              : {
                  trail: (
                    <Tag isNarrow tone="info">
                      {t('new')}
                    </Tag>
                  ),
                })}
          />
        ))}
      </List>
    </Mat>
  )
}
