/** Deletes guests who have not returned for a year, as at the end of an account (GDPR Art. 5). */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { emptyPerson, endPlace, listUnusedGuests, lockUnusedGuest } from './privacy-store.ts'

/** Long enough to return after a season. The guest's only token is valid for half of it. */
export const GUEST_DAYS = 365
const PER_ROUND = 200

/** Each guest is one transaction; a guest who returns at this moment stays. Returns how many were deleted. */
export const clearUnusedGuests = async ({ clock, db }: Pick<Services, 'clock' | 'db'>): Promise<number> => {
  const now = clock.now()
  const unusedSince = new Date(now.getTime() - GUEST_DAYS * MS_PER_DAY).toISOString()
  let cleared = 0
  for (const userId of await listUnusedGuests(db.drizzle, unusedSince, PER_ROUND)) {
    const isCleared = await inTransaction(db, async (tx) => {
      if (!(await lockUnusedGuest(tx, userId, unusedSince))) return false
      for (const place of PERSONAL_DATA) await endPlace(tx, place, userId)
      await emptyPerson(tx, userId, now)
      const self = { userId, impersonatorId: null }
      await writeAudit(
        tx,
        self,
        { action: 'privacy.guest-cleared', subjectType: 'user', subjectId: userId },
        now,
      )
      await bumpUserVersions(tx, [userId], now)
      return true
    })
    if (isCleared) cleared += 1
  }
  return cleared
}
