/** Ends memberships: at once by the office, by an accepted request, or by the job after the last day. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { isMember, whyNotLeave } from '@wegband/domain/features/schools/request-rules.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { lockHeads } from '../accounts/heads-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { leaveClasses } from '../appointments/schedule/leave-classes.ts'
import { publish } from '../events/publish.ts'
import { endStandingBookings } from '../timetable/standing-booking/end-standing-statement.ts'
import { endMembership, markLeft } from './membership-statement.ts'
import { listLeavingDue, lockMembership, type MembershipRow } from './request-store.ts'

/** The caller holds the membership. An interested person keeps the trial class that they booked. */
export const leaveSchool = async (
  tx: Db,
  membership: Pick<MembershipRow, 'id' | 'schoolId' | 'userId' | 'state'>,
  now: Date,
): Promise<void> => {
  const { id, schoolId, userId, state } = membership
  await markLeft(tx, id, now.toISOString())
  await endMembership(tx, membership)
  if (!isMember(state)) return
  await endStandingBookings(tx, schoolId, userId)
  await leaveClasses(tx, userId, now, { ofSchoolId: schoolId })
}

const PER_ROUND = 200

/** Ends one membership in its own transaction. The last leader stays, and the job tries again later. */
const endOne = async (
  { db, clock }: Services,
  key: { readonly schoolId: number; readonly userId: number },
): Promise<boolean> => {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const leaderIds = await lockHeads(tx, key.schoolId)
    const membership = await lockMembership(tx, key)
    const { leavesOn } = membership
    if (leavesOn === null || leavesOn >= dayOf(now.toISOString())) return false
    if (whyNotLeave(leaderIds, key.userId) !== undefined) return false
    await leaveSchool(tx, membership, now)
    await writeAudit(
      tx,
      { userId: key.userId, impersonatorId: null },
      {
        action: 'members.left',
        subjectType: 'user',
        subjectId: key.userId,
        details: { schoolId: key.schoolId, leavesOn },
      },
      now,
    )
    await bumpUserVersions(tx, [key.userId], now)
    await publish(tx, { topic: 'schools', ids: [], userIds: [key.userId], schoolIds: [key.schoolId] })
    return true
  })
}

/** Ends every membership whose last day has passed. */
export const endDueMemberships = async (services: Services): Promise<number> => {
  const today = dayOf(services.clock.now().toISOString())
  let ended = 0
  for (const key of await listLeavingDue(services.db.drizzle, today, PER_ROUND))
    if (await endOne(services, key)) ended += 1
  return ended
}
