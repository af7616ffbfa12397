/** Creates the account of a parent's child (decisions §2 `users/new`). Limits how many accounts a user may create for others. */
import { dayOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { NewOwnChild } from '@wegband/domain/features/registration/contract.ts'
import { whyNotChildBirthday } from '@wegband/domain/features/registration/age-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { takeAll } from '../../http/guard/shared-limits.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { publish } from '../events/publish.ts'
import { readLatestTexts } from '../legal/read-legal-texts.ts'
import { fieldErrors } from './create-account.ts'
import { createChild } from './create-child.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** Enough for a school that enters all its members in one evening. */
const ACCOUNTS_PER_HOUR = 200

export type Created = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly profileType: 'regular' | 'regular_kid'
}

/** Throws `auth.rate-limited` when the caller creates more than `ACCOUNTS_PER_HOUR` accounts in an hour. */
export const countAccount = async (context: Context): Promise<void> => {
  const key = JSON.stringify(['accounts-by', context.actor.userId])
  const taken = await takeAll(context, [{ key, most: ACCOUNTS_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
}

const isOwnSchool = (actor: Actor, schoolId: number): boolean =>
  actor.schools.some((school) => school.schoolId === schoolId && school.state === 'active')

/** Sends the school the request for the child, in the transaction that creates it. A later feature passes this function in. */
export type AskToEnrol = (
  tx: Db,
  asked: { readonly schoolId: number; readonly childId: number },
  now: Date,
) => Promise<void>

/** The relation is immediate, since the parent is the one who consents. Only adults have children here (§6). */
export const createOwnChild = async (
  context: Context,
  { child, custody, schoolId }: Pick<NewOwnChild, 'child' | 'custody' | 'schoolId'>,
  askToEnrol: AskToEnrol,
): Promise<Created> => {
  const { actor, db, clock } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  const today = dayOf(now.toISOString())
  if (!isAdultOn(actor.birthdayAt, today)) throw new AppError('registration.not-adult')
  const wrongDay = whyNotChildBirthday(child.birthdayAt, today)
  if (wrongDay !== undefined) throw fieldErrors({ 'child.birthdayAt': [wrongDay] })
  if (schoolId !== null && !isOwnSchool(actor, schoolId)) throw new AppError('registration.school-not-found')
  await countAccount(context)
  const accepted = (await readLatestTexts(context)).filter((text) => text.is_accepted)
  return inTransaction(db, async (tx) => {
    const id = await createChild(
      tx,
      {
        parentId: actor.userId,
        child,
        custody,
        language: actor.language,
        acceptedTextIds: accepted.map((text) => text.id),
      },
      now,
    )
    if (schoolId !== null) await askToEnrol(tx, { schoolId, childId: id }, now)
    await writeAudit(
      tx,
      actor,
      { action: 'registration.create-child', subjectType: 'user', subjectId: id },
      now,
    )
    await bumpUserVersions(tx, [actor.userId], now)
    await publish(tx, { topic: 'relations', ids: [], userIds: [actor.userId] })
    return { id, firstName: child.firstName, lastName: child.lastName, profileType: 'regular_kid' }
  })
}
