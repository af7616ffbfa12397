/** All announcements that are shown to the viewer now, of the association and of the family's schools. */
import type { ReactNode } from 'react'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { useAnnouncements } from './queries.ts'

export function AnnouncementsPage(): ReactNode {
  const t = useMessages('announcements')
  const query = useAnnouncements()
  const { data } = query
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <PageHead title={t('title')} size="small" isHiddenOnPhone />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={140} />
          <Skeleton shape="mat" height={140} />
        </SkeletonGroup>
      ) : null}
      {query.error !== null && data === undefined ? <QueryError query={query} /> : null}
      {data?.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture name="empty-mat" />} />
      ) : null}
      {data === undefined || data.length === 0 ? null : <AnnouncementList announcements={data} />}
    </>
  )
}
