/** A trainer creates the account of a new member (decisions §2 `users/new`). An adult gets an email, a child's guardian is asked. */
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import type { NewMember } from '@wegband/domain/features/registration/contract.ts'
import { whyNotBirthday } from '@wegband/domain/features/registration/age-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { fieldErrors } from '../../registration/create-account.ts'
import { countAccount, type Created } from '../../registration/create-for-others.ts'
import { formerShownSince } from '../seen-member.ts'
import { enterMember } from './enter-member.ts'
import { type FoundGuardian, findGuardian } from './guardians.ts'
import { isMailTaken } from '../../accounts/mail-address-statement.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type Place = { readonly schoolName: string; readonly today: Day }

/** Adults get an email and set their password by its link. Children have no address: their account waits for a parent. */
const mailOf = (member: NewMember, isAdult: boolean): string | null => {
  if (!isAdult && member.mail !== null) throw fieldErrors({ mail: ['not-an-option'] })
  if (isAdult && member.mail === null && !member.noMail) throw fieldErrors({ mail: ['required'] })
  return member.noMail ? null : member.mail
}

/** Throws the three errors of §8 Add member: unknown school, missing right, wrong fields. */
const requirePlace = async (context: Context, member: NewMember): Promise<Place> => {
  const { schools, sites } = await readReferenceDataFor(context.db, 'schools', member.schoolId)
  const school = schools.get(member.schoolId)
  const site = member.schoolSiteId === null ? undefined : sites.get(member.schoolSiteId)
  const isWrongSite =
    member.schoolSiteId !== null && (site?.schoolId !== member.schoolId || site.closedAt !== null)
  if (school === undefined || isWrongSite) throw new AppError('registration.school-not-found')
  const why = whyNotAddMember(context.actor, member.schoolId)
  if (why !== undefined) throw new AppError(why)
  const today = dayOf(context.clock.now().toISOString())
  const wrongDay = whyNotBirthday(member.birthdayAt, today)
  if (wrongDay !== undefined) throw fieldErrors({ birthdayAt: [wrongDay] })
  return { schoolName: school.name, today }
}

/** 409 `members.duplicate` with the existing people whom the caller may see, unless the caller confirms that this is another person. */
export const createMember = async (context: Context, member: NewMember): Promise<Created> => {
  refuseWhileImpersonating(context.actor)
  const place = await requirePlace(context, member)
  const isAdult = isAdultOn(member.birthdayAt, place.today)
  const mail = mailOf(member, isAdult)
  if (isAdult && member.guardian !== null) throw fieldErrors({ guardian: ['not-an-option'] })
  const guardian: FoundGuardian | undefined =
    member.guardian === null ? undefined : await findGuardian(context, member.guardian, place.today)
  await countAccount(context)
  if (mail !== null && (await isMailTaken(context.db.drizzle, mail))) throw fieldErrors({ mail: ['taken'] })
  const id = await inTransaction(context.db, async (tx) => {
    const { schoolName } = place
    const formerSince = formerShownSince(context, member.schoolId)
    const entry = { ...member, mail, guardian, schoolName, isAdult, formerShownSince: formerSince }
    const { userId } = await enterMember(tx, context, entry)
    await publish(tx, { topic: 'schools', ids: [], schoolIds: [member.schoolId] })
    return userId
  })
  return {
    id,
    firstName: member.firstName,
    lastName: member.lastName,
    profileType: isAdult ? 'regular' : 'regular_kid',
  }
}
