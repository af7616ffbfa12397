/** The line of the start page: what is pinned or not read yet. Without either it takes no room. */
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useAnnouncements } from './queries.ts'

const MOST = 3

export function AnnouncementsTile(): ReactNode {
  const t = useMessages('announcements')
  const format = useFormats()
  const told = (useAnnouncements().data ?? []).filter(({ isPinned, isRead }) => isPinned || !isRead)
  if (told.length === 0) return null
  const count = told.filter(({ isRead }) => !isRead).length
  return (
    <List>
      <ListRow
        icon={bell}
        title={t('title')}
        note={format.list(told.slice(0, MOST).map(({ title }) => title))}
        href={hrefTo('app.announcements')}
        {...(count === 0
          ? {}
          : {
              trail: (
                <Tag isNarrow tone="info">
                  {t('newCount', { count })}
                </Tag>
              ),
            })}
      />
    </List>
  )
}
