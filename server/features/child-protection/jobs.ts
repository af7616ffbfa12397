/** Jobs of the register: reminders before and after the next look, and forgetting what was noted about former teams (§ 72a (5) SGB VIII). */
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import {
  FORGOTTEN_AFTER_MONTHS,
  REMINDER_DAYS,
} from '@wegband/domain/features/child-protection/certificate-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { forgetFormer, type Reminder, takeReminders } from './store.ts'

const PER_ROUND = 200

const noticesOf = (
  { userId, firstName, lastName, nextOn, heads }: Reminder,
  changeType: 'soon' | 'expired',
) => {
  const notice = { type: 'certificate-due', subjectType: 'user', subjectId: userId } as const
  const params = { firstName, lastName, nextOn }
  return [
    { ...notice, userId, params: { ...params, changeType: `own-${changeType}` } },
    ...heads.map(({ id, schoolId }) => ({
      ...notice,
      userId: id,
      params: { ...params, changeType, schoolId },
    })),
  ]
}

/** The overdue ones first, so that a look that was never announced is announced once. Returns how many people were reminded. */
export const remindOfCertificates = async ({ db, clock }: Services): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now.toISOString())
  const rounds = [
    { number: 2, onOrBefore: addDays(today, -1), changeType: 'expired' },
    { number: 1, onOrBefore: addDays(today, REMINDER_DAYS), changeType: 'soon' },
  ] as const
  let all = 0
  for (const { changeType, ...due } of rounds)
    for (;;) {
      const taken = await inTransaction(db, async (tx) => {
        const reminders = await takeReminders(tx, { ...due, limit: PER_ROUND })
        await notifyEach(
          tx,
          reminders.flatMap((one) => noticesOf(one, changeType)),
          now,
        )
        return reminders.length
      })
      all += taken
      if (taken < PER_ROUND) break
    }
  return all
}

export const forgetFormerTeams = async ({ db, clock }: Services): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now.toISOString())
  return inTransaction(db, async (tx) => {
    const forgotten = await forgetFormer(tx, { today, leftBy: addMonths(today, -FORGOTTEN_AFTER_MONTHS) })
    await bumpUserVersions(tx, forgotten, now)
    return forgotten.length
  })
}

export const jobs: FeatureJobs = [
  { name: 'child-protection-remind', cron: '7 6 * * *', run: remindOfCertificates },
  { name: 'child-protection-forget', cron: '27 3 * * *', run: forgetFormerTeams },
]
