/** Announcements: heads and staff write for their school. */
import {
  changeAnnouncement,
  deleteAnnouncement,
  listManagedAnnouncements,
  markAnnouncementsRead,
  restoreAnnouncement,
  writeAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import { answers, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const WRITERS = ['staff', 'leader', 'admin'] as const
const CONTENT = { title: 'Hallo', text: 'Bis Freitag.', fromAt: null, untilAt: null, isPinned: false }
const recipientOf = ({ schoolId }: MatrixWorld): string => `school:${schoolId}`
/** One of another school answers like one that does not exist. */
const unknown = () => ({ params: { id: 999_999 } })

export const announcementRows: readonly MatrixRow[] = [
  answers(markAnnouncementsRead, () => ({ body: { ids: [999_999] } })),
  row(listManagedAnnouncements, 404, { 200: WRITERS }, (world) => ({
    query: { recipient: recipientOf(world) },
  })),
  row(writeAnnouncement, 404, { 201: WRITERS }, (world) => ({
    body: { recipient: recipientOf(world), ...CONTENT },
  })),
  row(changeAnnouncement, 404, {}, () => ({
    ...unknown(),
    body: { ...CONTENT, seenAt: '2026-11-20T09:00:00.000Z' },
  })),
  row(deleteAnnouncement, 404, {}, unknown),
  row(restoreAnnouncement, 404, {}, unknown),
]
