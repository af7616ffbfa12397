/** Tells people of an announcement on their devices and by email, as they chose. The list of announcements shows it in the app. */
import type { Db } from '../../db/transaction.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { withdrawNoticesOf } from '../notifications/withdraw-notices.ts'
import { findSchoolName, listAudience } from './announcement-store.ts'

export const ANNOUNCEMENT_SUBJECT = 'announcement'
/** Rows of one statement. */
const AT_ONCE = 5_000

type Announced = { readonly id: number; readonly schoolId: number | null }

/** Everybody who sees it but its author. */
export const notifyAnnounced = async (
  tx: Db,
  { id, schoolId, authorId }: Announced & { readonly authorId: number | null },
  now: Date,
): Promise<void> => {
  const people = (await listAudience(tx, schoolId)).filter((one) => one !== authorId)
  const schoolName = schoolId === null ? '' : await findSchoolName(tx, schoolId)
  const notice = {
    type: 'announcement-published',
    subjectType: ANNOUNCEMENT_SUBJECT,
    subjectId: id,
    params: { schoolName, changeType: schoolId === null ? 'association' : 'school' },
  } as const
  for (let from = 0; from < people.length; from += AT_ONCE)
    await notifyPeople(tx, people.slice(from, from + AT_ONCE), notice, now)
}

/** What has not left yet leaves no more. */
export const withdrawAnnounced = async (tx: Db, { id, schoolId }: Announced, now: Date): Promise<void> => {
  const people = await listAudience(tx, schoolId)
  const about = {
    types: ['announcement-published'],
    subjectType: ANNOUNCEMENT_SUBJECT,
    subjectIds: [id],
  } as const
  for (let from = 0; from < people.length; from += AT_ONCE)
    await withdrawNoticesOf(tx, people.slice(from, from + AT_ONCE), about, now)
}
