/** The announcements of a school on its page, for its people and their parents; nothing for others. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { useAnnouncements } from './queries.ts'

export function SchoolAnnouncements(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('announcements')
  const { data } = useAnnouncements(props.schoolId)
  if (data === undefined || data.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={t('title')} />
      <AnnouncementList announcements={data} />
    </section>
  )
}
