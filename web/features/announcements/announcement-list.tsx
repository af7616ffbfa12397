/** Announcements in full. What is shown here counts as read; the mark of new ones stays until the page is left. */
import { type ReactNode, useState } from 'react'
import type { Announcement } from '@wegband/domain/features/announcements/contract.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import styles from './announcements.module.css'
import { useMarkRead } from './queries.ts'

export function AnnouncementList(props: { readonly announcements: readonly Announcement[] }): ReactNode {
  const { announcements } = props
  const unread = announcements.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const [fresh, setFresh] = useState(() => new Set(unread))
  const added = unread.filter((id) => !fresh.has(id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added]))
  useMarkRead(announcements)
  return (
    <div className={styles.list}>
      {announcements.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} isNew={fresh.has(one.id)} />
      ))}
    </div>
  )
}
