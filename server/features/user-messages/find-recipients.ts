/** People whom the caller may write to; the composer says with each who reads along. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { bestMatches, nameGrams } from '@wegband/domain/features/members/name-grams.ts'
import { FOUND_MOST, type Recipient } from '@wegband/domain/features/user-messages/contract.ts'
import { planCopies } from '@wegband/domain/features/user-messages/plan-copies.ts'
import { isChildOn, roleFor, whyNotWriteTo } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { requireWriter } from './may-write.ts'
import { findCandidates, listNames, listSchoolNames, type PersonFacts, readPeople } from './people-store.ts'
import { readSender, readWitnesses } from './send-message.ts'
import { shownPeople, shownPerson } from './show-people.ts'

export type RecipientWanted = {
  readonly search?: string | undefined
  readonly 'id[]'?: readonly number[] | undefined
}

const findAll = async (
  { db }: Context,
  on: { readonly senderId: number; readonly today: string },
  sender: PersonFacts,
  wanted: RecipientWanted,
): Promise<readonly PersonFacts[]> => {
  if (wanted.search === undefined)
    return [...(await readPeople(db.drizzle, on, wanted['id[]'] ?? [])).values()]
  const grams = nameGrams(wanted.search)
  if (grams.length === 0) return []
  const around = [...sender.schools, ...sender.children.flatMap(({ schools }) => schools)]
  const found = await findCandidates(db.drizzle, on, {
    grams,
    schoolIds: [...new Set(around.map(({ schoolId }) => schoolId))],
    servedSchoolIds: sender.schools
      .map(({ schoolId }) => schoolId)
      .filter((schoolId) => isTrainerSide(sender, schoolId)),
  })
  return bestMatches(wanted.search, found)
}

/** Leaves out people whom the rule refuses, and children whose message no second adult would read. */
export const findRecipients = async (context: Context, wanted: RecipientWanted): Promise<Recipient[]> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const today = dayOf(clock.now().toISOString())
  const on = { senderId: actor.userId, today }
  const sender = readSender(await readPeople(db.drizzle, on, [actor.userId]), actor.userId)
  await requireWriter(db.drizzle, context.settings, sender, today)
  const allowed = (await findAll(context, on, sender, wanted))
    .filter((person) => whyNotWriteTo(sender, person, today) === undefined)
    .slice(0, FOUND_MOST)
  const plans = await plansFor(context, sender, allowed, today)
  const readerIds = plans.flatMap(({ readerIds }) => readerIds)
  const names = await listNames(db.drizzle, [...new Set(readerIds)])
  const schoolNames = await listSchoolNames(
    db.drizzle,
    allowed.flatMap((person) => roleFor(person, sender)?.schoolId ?? []),
  )
  return plans.map((plan) => {
    const { person } = plan
    const at = roleFor(person, sender)
    return {
      ...shownPerson(context, person),
      role: at?.role ?? null,
      school: at === undefined ? null : (schoolNames.get(at.schoolId) ?? null),
      isReadByGuardiansOnly: isChildOn(person, today) && !person.hasOwnLogin,
      readers: shownPeople(context, plan.readerIds, names),
    }
  })
}

/** Who would read a message to each of them. One lookup of second adults serves all. */
const plansFor = async (
  { db }: Context,
  sender: PersonFacts,
  people: readonly PersonFacts[],
  today: string,
): Promise<{ person: PersonFacts; readerIds: number[] }[]> => {
  const witnesses = await readWitnesses(db.drizzle, [sender, ...people], today)
  return people.flatMap((person) => {
    const { copies, unreachedIds } = planCopies({
      sender,
      recipients: [person],
      witnesses,
      isGroup: false,
      today,
    })
    const readerIds = copies.filter(({ isDirect }) => !isDirect).map(({ ownerId }) => ownerId)
    return unreachedIds.length > 0 ? [] : [{ person, readerIds }]
  })
}
