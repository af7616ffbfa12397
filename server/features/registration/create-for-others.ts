/** Accounts that somebody makes for somebody else: a trainer for who joins the school, a parent for a child (decisions §2 `users/new`). */
import { dayOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { isAdultOn } from '@wegband/domain/features/auth/access-rules.ts'
import type { NewMember, NewOwnChild } from '@wegband/domain/features/registration/contract.ts'
import {
  FIRST_KIDS_PROGRAM,
  whyNotBirthday,
  whyNotChildBirthday,
} from '@wegband/domain/features/registration/age-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { takeAll } from '../../http/shared-limits.ts'
import { touchUsers } from '../accounts/touch-users.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { RESET_PAGE } from '../credentials/links.ts'
import { refuseWhileImpersonating } from '../credentials/refuse-while-impersonating.ts'
import { publish } from '../events/publish.ts'
import { readLatestTexts } from '../legal/read-legal-texts.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { createAccount, fieldErrors } from './create-account.ts'
import { createChild } from './create-child.ts'
import { findSchool, findTaken, insertStudent, NOBODY_ID } from './store.ts'

/** A school that moves here enters its members in an evening. */
const ACCOUNTS_PER_HOUR = 200

export type Created = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly profileType: 'regular' | 'regular_kid'
}

const countAccount = async (context: Context): Promise<void> => {
  const key = JSON.stringify(['accounts-by', context.actor.userId])
  const taken = await takeAll(context, [{ key, most: ACCOUNTS_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
}

/** §6 can-add-new-user, in this very school. */
const mayAddMembers = (actor: Actor, schoolId: number): boolean =>
  actor.isAdmin ||
  actor.schools.some(
    (school) =>
      school.schoolId === schoolId &&
      school.state === 'active' &&
      school.abilities.includes('can-add-new-user'),
  )

/** Adults get a letter and set their password with it; children get no mail: their account waits for a parent. */
const mailOf = (member: NewMember, isAdult: boolean): string | null => {
  if (!isAdult && member.mail !== null) throw fieldErrors({ mail: ['not-an-option'] })
  if (isAdult && member.mail === null && !member.noMail) throw fieldErrors({ mail: ['required'] })
  return member.noMail ? null : member.mail
}

export const createMember = async (context: Context, member: NewMember): Promise<Created> => {
  const { actor, db, clock } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  const today = dayOf(now.toISOString())
  const school = await findSchool(db.drizzle, member.schoolId, member.schoolSiteId)
  if (school === undefined) throw new AppError('registration.school-not-found')
  if (!mayAddMembers(actor, member.schoolId)) throw new AppError('registration.missing-capability')
  const wrongDay = whyNotBirthday(member.birthdayAt, today)
  if (wrongDay !== undefined) throw fieldErrors({ birthdayAt: [wrongDay] })
  const isAdult = isAdultOn(member.birthdayAt, today)
  const mail = mailOf(member, isAdult)
  await countAccount(context)
  if ((await findTaken(db.drizzle, { mail }, NOBODY_ID)).mail) throw fieldErrors({ mail: ['taken'] })

  const { firstName, lastName, gender, birthdayAt, phone, schoolId, schoolSiteId: siteId } = member
  const profileType = isAdult ? ('regular' as const) : ('regular_kid' as const)
  const locale = context.locale
  return inTransaction(db, async (tx) => {
    const person = { profileType, firstName, lastName, gender, birthdayAt, phone, mail, language: locale }
    const startProgram = isAdult ? null : FIRST_KIDS_PROGRAM
    const id = await createAccount(
      tx,
      { person: { ...person, startProgram }, funnels: isAdult ? ['club_training'] : [] },
      now,
    )
    await insertStudent(tx, { userId: id, schoolId, siteId, state: 'active' })
    await writeAudit(
      tx,
      actor,
      { action: 'registration.create-member', subjectType: 'user', subjectId: id, details: { schoolId } },
      now,
    )
    if (mail !== null) {
      // The reset proves the mailbox and sets the first password.
      const link = `${RESET_PAGE}?${new URLSearchParams({ mail }).toString()}`
      const params = { firstName, schoolName: school.name, link }
      await queueMail(tx, { to: mail, userId: id, template: 'member-created', locale, params }, now)
    }
    return { id, firstName, lastName, profileType }
  })
}

const isOwnSchool = (actor: Actor, schoolId: number): boolean =>
  actor.schools.some((school) => school.schoolId === schoolId && school.state === 'active')

/** Immediate, since the parent is the one who consents. Only adults have children here (§6). */
export const createOwnChild = async (
  context: Context,
  { child, schoolId }: Pick<NewOwnChild, 'child' | 'schoolId'>,
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
        language: actor.language,
        acceptedTextIds: accepted.map((text) => text.id),
      },
      now,
    )
    if (schoolId !== null)
      await insertStudent(tx, { userId: id, schoolId, siteId: null, state: 'interested' })
    await writeAudit(
      tx,
      actor,
      { action: 'registration.create-child', subjectType: 'user', subjectId: id },
      now,
    )
    await touchUsers(tx, [actor.userId], now)
    await publish(tx, { topic: 'relations', ids: [], userIds: [actor.userId] })
    return { id, firstName: child.firstName, lastName: child.lastName, profileType: 'regular_kid' }
  })
}
