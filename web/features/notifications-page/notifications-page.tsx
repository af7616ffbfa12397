/** The notifications of the user: today, this week, earlier (§2 notifications, §4). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { groupByTime } from '@wegband/domain/features/notifications/group-by-time.ts'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { checks } from '../../ui/icon/phosphor/checks.gen.ts'
import { NoteList } from '../../ui/note-row/note-row.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Count } from '../../ui/tag/tag.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { LoadMore } from '../../ui/list-end/load-more.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useOpenedNotice } from './use-opened-notice.ts'
import styles from './notifications.module.css'
import { NOTICE_FILTERS, type NoticeFilter, useMarkRead, useNotifications } from './queries.ts'

function Filters(props: {
  readonly chosen: NoticeFilter
  readonly unread: number
  readonly onChoose: (filter: NoticeFilter) => void
}): ReactNode {
  const t = useMessages('notifications')
  return (
    <ChipRow label={t('filter.label')}>
      {NOTICE_FILTERS.map((filter) => (
        <Chip key={filter} isOn={filter === props.chosen} onClick={() => props.onChoose(filter)}>
          {t(`filter.${filter}`)}
          {filter === 'unread' && props.unread > 0 ? <Count value={props.unread} /> : null}
        </Chip>
      ))}
    </ChipRow>
  )
}

function Empty(props: { readonly filter: NoticeFilter; readonly onShowAll: () => void }): ReactNode {
  const t = useMessages('notifications')
  const { filter } = props
  return (
    <EmptyState
      title={t(`empty.${filter}.title`)}
      text={t(`empty.${filter}.text`)}
      picture={<Picture name="empty-mat" />}
      action={
        filter === 'all' ? null : (
          <Button variant="soft" onClick={props.onShowAll}>
            {t('empty.action')}
          </Button>
        )
      }
    />
  )
}

function Notices(props: {
  readonly filter: NoticeFilter
  readonly list: ReturnType<typeof useNotifications>
  readonly notices: readonly Notification[]
  readonly onRead: (id: number) => void
  readonly onShowAll: () => void
}): ReactNode {
  const t = useMessages('notifications')
  const { list, notices } = props
  if (list.isPending)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </SkeletonGroup>
    )
  if (list.data === undefined) return <QueryError query={list} />
  if (notices.length === 0) return <Empty filter={props.filter} onShowAll={props.onShowAll} />
  return (
    <>
      {groupByTime(notices, nowIso()).map((group) => (
        <NoteList key={group.time} title={t(`times.${group.time}`)}>
          {group.notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onRead={props.onRead} />
          ))}
        </NoteList>
      ))}
      <LoadMore list={list} label={t('older')} busyLabel={t('loadingOlder')} />
    </>
  )
}

export function NotificationsPage(): ReactNode {
  const t = useMessages('notifications')
  useOpenedNotice()
  const [filter, setFilter] = useState<NoticeFilter>('all')
  const list = useNotifications(filter)
  const mark = useMarkRead()
  const unread = useKnownViewer()?.unreadNotificationsCount ?? 0
  const notices = list.data?.pages.flatMap((page) => page.data) ?? []
  const newest = Math.max(0, ...notices.map(({ id }) => id))
  const canMarkAll = unread > 0 && newest > 0
  const markAll = (): void => mark.upTo(newest)
  return (
    <>
      <TopBar
        title={t('title')}
        actions={canMarkAll ? <IconButton icon={checks} label={t('markAll')} onClick={markAll} /> : null}
      />
      <PageHead
        title={t('title')}
        isHiddenOnPhone
        actions={
          canMarkAll ? (
            // On phones the bar above has it; a hidden copy must not be reachable by keyboard.
            <div className="desk-only">
              <Button variant="soft" icon={checks} isBusy={mark.isBusy} onClick={markAll}>
                {t('markAll')}
              </Button>
            </div>
          ) : null
        }
      />
      <div className={styles.body}>
        <Filters chosen={filter} unread={unread} onChoose={setFilter} />
        <Notices
          filter={filter}
          list={list}
          notices={notices}
          onRead={mark.one}
          onShowAll={() => setFilter('all')}
        />
      </div>
    </>
  )
}
