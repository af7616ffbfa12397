/** The latest events: watched videos, confirmed trainings, and notifications. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LatestItem, readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { bell } from '../../../ui/icon/phosphor/bell.gen.ts'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import { playCircle } from '../../../ui/icon/phosphor/play-circle.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { NOTICE_VIEWS } from '../../notifications/notice-views.ts'
import { noticeWords } from '@wegband/messages/notice-words.ts'
import styles from '../dashboard.module.css'
import { TileSkeleton } from './tile-skeleton.tsx'
import { TileError } from './tile-error.tsx'

const NOTICES = 2
const ITEMS = 4

const hrefOf = (item: LatestItem): string => {
  if (item.kind === 'film' && item.moduleId !== null)
    return hrefTo('app.module-content', { moduleId: item.moduleId, contentId: item.contentId })
  if (item.kind === 'training' && item.module !== null)
    return hrefTo('app.module', { moduleId: item.module.id })
  return hrefTo('app.sport', { sportId: item.sportId })
}

function LatestRow(props: { readonly item: LatestItem }): ReactNode {
  const { item } = props
  const t = useMessages('blocks')
  const format = useFormats()
  const day = format.relativeDay(item.at)
  if (item.kind === 'film')
    return (
      <ListRow
        icon={playCircle}
        title={item.name}
        note={
          item.isCompleted
            ? t('latest.filmSeen', { day })
            : t('latest.filmBegun', {
                day,
                at: format.minutes(item.progress),
                of: format.minutes(item.videoLength),
              })
        }
        href={hrefOf(item)}
      />
    )
  const words = { day, sport: item.sportName, number: item.module?.order ?? 0 }
  return (
    <ListRow
      icon={checkCircle}
      title={item.module?.name ?? t(`latest.event.${item.event}`)}
      note={item.module === null ? t('latest.event.note', words) : t('latest.event.module', words)}
      href={hrefOf(item)}
    />
  )
}

function NoticeRows(): ReactNode {
  const t = useMessages('notifications')
  const format = useFormats()
  const notices = useQuery(queryOf(listNotifications, { query: { limit: String(NOTICES) } })).data ?? []
  return notices
    .slice(0, NOTICES)
    .map((notice) => (
      <ListRow
        key={`notice-${notice.id}`}
        icon={bell}
        title={noticeWords(notice, t, format).title}
        note={format.relativeDay(notice.createdAt)}
        href={NOTICE_VIEWS[notice.type].href(notice) ?? hrefTo('app.notifications')}
      />
    ))
}

export function LatestList(): ReactNode {
  const t = useMessages('blocks')
  const latest = useQuery(queryOf(readLatest))
  if (latest.error && !latest.data) return <TileError query={latest} />
  if (!latest.data) return <TileSkeleton height={320} />
  const items = latest.data.slice(0, ITEMS)
  return (
    <Mat as="section">
      <div className={styles.tileHead}>
        <SectionHead
          title={t('latest.title')}
          aside={
            <TextLink isSmall href={hrefTo('app.notifications')}>
              {t('latest.all')}
            </TextLink>
          }
        />
      </div>
      {items.length === 0 ? <p className="t-muted t-small">{t('latest.empty')}</p> : null}
      <List>
        {items.map((item) => (
          <LatestRow
            key={item.kind === 'film' ? `film-${item.contentId}` : `event-${item.eventId}`}
            item={item}
          />
        ))}
        <NoticeRows />
      </List>
    </Mat>
  )
}
