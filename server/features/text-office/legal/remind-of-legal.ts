/**
 * Tells members that a version of a legal text comes into force, some days before. Each round has a transaction of its own: a
 * job that is cut off goes on where it was, and no member is told twice.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/request/context.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { endReminder, lockDueReminder, listToRemind, moveReminder } from './reminder-store.ts'

const PER_ROUND = 500
/** The rest waits for the next run: a job has ten minutes. */
const ROUNDS_MAX = 400

/** False when nothing was left to do. */
const remindSome = async ({ db, clock }: Services): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const due = await lockDueReminder(tx, now)
    if (due === undefined) return false
    const { id, kind, inForceAt, reachedId } = due
    // It is in force: members are asked to agree, so there is nothing left to remind of.
    const isOver = Date.parse(inForceAt) <= now.getTime()
    const userIds = isOver ? [] : await listToRemind(tx, reachedId, PER_ROUND)
    const params = { changeType: kind, inForceOn: dayOf(inForceAt) }
    await notifyPeople(
      tx,
      userIds,
      { type: 'legal-text-coming', subjectType: 'legal-text', subjectId: null, params },
      now,
    )
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < PER_ROUND) await endReminder(tx, id, now)
    else await moveReminder(tx, id, last)
    return true
  })

export const remindOfLegalTexts = async (services: Services): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round += 1) if (!(await remindSome(services))) return
}
