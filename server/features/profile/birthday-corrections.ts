/** Corrections of a minor's birthday: the facts that decide, and who is notified. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import {
  type BirthdayFacts,
  isCorrection,
  whyNotBirthday,
} from '@wegband/domain/features/profile/profile-change-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import type { Db } from '../../db/transaction.ts'
import { listParentIds } from '../accounts/parent-statement.ts'
import { listReaders } from '../accounts/reader-statement.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { lockProfile, updateProfile, hasSchoolMembership, countCorrectionsByFamily } from './store.ts'
import { publishProfileChanged } from './publish-profile-changed.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const CORRECTION = 'profile.correct-birthday'

/** Whether a school could confirm the birthday, and how often the family has corrected it. */
export const findBirthdayFacts = async (
  db: Db,
  userId: number,
): Promise<Pick<BirthdayFacts, 'hasSchool' | 'corrections'>> => {
  const hasSchool = await hasSchoolMembership(db, userId)
  return { hasSchool, corrections: await countCorrectionsByFamily(db, userId, CORRECTION) }
}

type Correction = {
  readonly userId: number
  readonly birthdayAt: string
  readonly by: BirthdayFacts['by']
}

/** Logs the correction and notifies the child and the guardians, except the person who made it. */
export const recordCorrection = async (
  tx: Db,
  actor: Pick<Actor, 'userId' | 'impersonatorId'>,
  { userId, birthdayAt, by }: Correction,
  now: Date,
): Promise<void> => {
  await writeAudit(
    tx,
    actor,
    { action: CORRECTION, subjectType: 'user', subjectId: userId, details: { by } },
    now,
  )
  const people = await listReaders(tx, [userId, ...(await listParentIds(tx, userId))])
  const childName = people.find(({ id }) => id === userId)?.firstName ?? ''
  await notifyEach(
    tx,
    people
      .filter(({ id }) => id !== actor.userId)
      .map(({ id }) => ({
        userId: id,
        type: 'birthday-corrected' as const,
        subjectType: 'user',
        subjectId: userId,
        params: { firstName: id === userId ? '' : childName, birthdayAt },
      })),
    now,
  )
}

/** Correction by a school: 404 for a person who is no minor, 422 as `whyNotBirthday` says. */
export const correctBirthdayBySchool = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'clock'>,
  { userId, birthdayAt }: { readonly userId: number; readonly birthdayAt: string },
): Promise<void> => {
  const now = context.clock.now()
  const at = now.toISOString()
  const user = await lockProfile(tx, userId)
  if (user === undefined || isAdultOn(user.birthdayAt, dayOf(at))) throw notFound()
  const known = user.birthdayAt
  const why = whyNotBirthday(birthdayAt, { known, by: 'school', hasSchool: true, corrections: 0 }, at)
  if (why !== undefined) throw new AppError('general.invalid', { errors: { birthdayAt: [why] } })
  if (!isCorrection(birthdayAt, known, at)) return
  await updateProfile(tx, userId, { birthdayAt })
  await recordCorrection(tx, context.actor, { userId, birthdayAt, by: 'school' }, now)
  await publishProfileChanged(tx, context, userId, ['birthdayAt'])
}
