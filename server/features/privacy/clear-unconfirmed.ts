/** Deletes accounts whose address was never confirmed, since their owner is unknown (GDPR Art. 5, decision 0041). */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { emptyPerson, endPlace, listOnlyChildren, listUnconfirmed, lockUnconfirmed } from './privacy-store.ts'

export const UNCONFIRMED_DAYS = 30
const PER_ROUND = 200

const clearOne = async (tx: Db, userId: number, now: Date): Promise<void> => {
  for (const place of PERSONAL_DATA) await endPlace(tx, place, userId)
  await emptyPerson(tx, userId, now)
  const entry = { action: 'privacy.unconfirmed-cleared', subjectType: 'user', subjectId: userId }
  await writeAudit(tx, { userId, impersonatorId: null }, entry, now)
}

/** Each account is one transaction, with the children that have no other guardian. Returns how many accounts were deleted. */
export const clearUnconfirmedAccounts = async ({
  clock,
  db,
}: Pick<Services, 'clock' | 'db'>): Promise<number> => {
  const now = clock.now()
  const registeredBefore = new Date(now.getTime() - UNCONFIRMED_DAYS * MS_PER_DAY).toISOString()
  let cleared = 0
  for (const userId of await listUnconfirmed(db.drizzle, registeredBefore, PER_ROUND)) {
    const isCleared = await inTransaction(db, async (tx) => {
      if (!(await lockUnconfirmed(tx, userId, registeredBefore))) return false
      const everybody = [...(await listOnlyChildren(tx, userId)), userId]
      for (const id of everybody) await clearOne(tx, id, now)
      await bumpUserVersions(tx, everybody, now)
      return true
    })
    if (isCleared) cleared += 1
  }
  return cleared
}
