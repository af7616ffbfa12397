/** Announcements as their readers and their writers list them. Which ones were read costs one statement more. */
import * as announcement from '@wegband/domain/features/announcements/contract.ts'
import { asStudent, row, type StatementRow } from './statement-row.ts'

export const ANNOUNCEMENT_ROWS: readonly StatementRow[] = [
  row(announcement.readAnnouncements, 200, 1, asStudent()),
  row(announcement.listManagedAnnouncements, 200, 2, (all) => ({
    as: all.leader,
    query: { recipient: `school:${all.schoolId}` },
  })),
]
