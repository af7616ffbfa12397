/** What a reader may see of a person: all, the data for teaching, or name and picture; otherwise a 404 (decisions §4 User data). */
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { MemberPerson, RelatedPerson } from '@wegband/domain/features/accounts/contract.ts'
import {
  sharedSchoolIds,
  viewOf,
  type PersonView,
} from '@wegband/domain/features/profile/visibility-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { findDetails, hasRelation, type Details } from './details-store.ts'
import { readPerson, type PersonRow } from './person-store.ts'
import { rightsOf } from './rights.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** Runs the same queries whether the person exists or not. */
export const findSeenPerson = async (
  { actor, db }: Context,
  userId: number,
): Promise<{ person: PersonRow; view: PersonView }> => {
  const [person, isRelated] = await Promise.all([
    readPerson(db, userId),
    actor.userId === userId ? false : hasRelation(db.drizzle, actor.userId, userId),
  ])
  const view = person === undefined ? undefined : viewOf(actor, person, isRelated)
  if (person === undefined || view === undefined) throw notFound()
  return { person, view }
}

const relatedPart = (context: Context, details: Details): RelatedPerson => ({
  id: details.id,
  firstName: details.firstName,
  lastName: details.lastName,
  avatar: avatarAddress(context, details.avatarFile, 512),
})

const memberPart = (context: Context, details: Details, person: PersonRow): MemberPerson => {
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const { schools, trainingProgress } = rightsOf(person, now, context.settings.current())
  const shared = new Set(sharedSchoolIds(context.actor, person))
  return {
    ...relatedPart(context, details),
    username: details.username,
    mail: details.mail,
    phone: details.phone,
    gender: details.gender,
    birthdayAt: details.birthdayAt,
    age: details.birthdayAt === null ? null : ageOn(details.birthdayAt, today),
    language: details.language,
    profileType: details.profileType,
    isKid: details.profileType === 'regular_kid',
    isAdult: isAdultOn(details.birthdayAt, today),
    schools: context.actor.isAdmin ? schools : schools.filter(({ schoolId }) => shared.has(schoolId)),
    trainingProgress,
    updatedAt: details.updatedAt,
  }
}

export const readPart = async (
  context: Context,
  person: PersonRow,
  view: Exclude<PersonView, 'whole'>,
): Promise<MemberPerson | RelatedPerson> => {
  const details = await findDetails(context.db.drizzle, person.id)
  if (details === undefined) throw notFound()
  return view === 'member' ? memberPart(context, details, person) : relatedPart(context, details)
}
