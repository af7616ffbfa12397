/** Lists age, contact and guardians of people with pending requests, for those who answer them. */
import { ageOn, type Day } from '@wegband/domain/basics/calendar-days.ts'
import type { Applicant } from '@wegband/domain/features/schools/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { listApplicantRows, listGuardianContacts } from './request-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export const listApplicants = async (
  db: Db,
  userIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, Applicant>> => {
  if (userIds.length === 0) return new Map()
  const [people, guardians] = await Promise.all([
    listApplicantRows(db, userIds),
    listGuardianContacts(db, userIds),
  ])
  const guardiansOf = Map.groupBy(guardians, ({ childId }) => childId)
  return new Map(
    people.map(({ id, birthdayAt, mail, phone }) => [
      id,
      {
        age: birthdayAt === null ? null : ageOn(birthdayAt, today),
        mail,
        phone,
        guardians: isAdultOn(birthdayAt, today)
          ? []
          : (guardiansOf.get(id) ?? []).map(({ childId: _childId, ...guardian }) => guardian),
      },
    ]),
  )
}
