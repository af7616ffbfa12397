/** The line of the start page: the first that is pinned or not read yet. Without either it takes no room. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { bell } from '../../ui/icon/phosphor/bell.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useAnnouncements } from './queries.ts'

export function AnnouncementsTile(): ReactNode {
  const t = useMessages('announcements')
  const told = (useAnnouncements().data ?? []).filter(({ isPinned, isRead }) => isPinned || !isRead)
  const [first] = told
  if (first === undefined) return null
  const count = told.filter(({ isRead }) => !isRead).length
  return (
    <List>
      <ListRow
        icon={bell}
        title={t('title')}
        note={first.title}
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
