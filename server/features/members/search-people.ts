/** `GET users`: searches people by name, only among those whom the caller answers for (reliability F4; decisions §4 User data). */
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { ageOn, type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import {
  type FoundPerson,
  USER_FILTER_MOST,
} from '@wegband/domain/features/accounts/person-search-contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotAddMember, whyNotSearchPeople } from '@wegband/domain/features/members/member-rights.ts'
import { bestMatches, nameGrams } from '@wegband/domain/features/members/name-grams.ts'
import type { Context } from '../../http/request/context.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { findByGrams, listSchoolsOf, type NamedPerson } from './search-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** How many people with any piece of the name are checked for typing errors. */
const CANDIDATES = 300

export type PersonWanted = {
  readonly typed: string
  readonly schoolId: number | undefined
  /** People who may become the guardian of a new child: adults, also those who are only parents of the school's children. */
  readonly forGuardian: boolean
}

/** The searched schools; null means all people, which only the office may search. Guardians need the right to enter members. */
const searchedSchools = (
  actor: Actor,
  { schoolId: asked, forGuardian }: Pick<PersonWanted, 'schoolId' | 'forGuardian'>,
): number[] | null => {
  if (hasOfficeRight(actor, 'office')) return asked === undefined ? null : [asked]
  return actor.schools
    .map(({ schoolId }) => schoolId)
    .filter(
      (schoolId) =>
        isTrainerSide(actor, schoolId) &&
        (asked === undefined || asked === schoolId) &&
        (!forGuardian || whyNotAddMember(actor, schoolId) === undefined),
    )
}

/** Names that begin with the typed text. Only if there are none, names with a typing error. */
const findPeople = async (
  { db }: Pick<Context, 'db'>,
  typed: string,
  schoolIds: readonly number[] | null,
  guardiansOn: Day | undefined,
): Promise<NamedPerson[]> => {
  const grams = nameGrams(typed)
  if (grams.length === 0 || schoolIds?.length === 0) return []
  const exact = await findByGrams(db.drizzle, { grams, by: 'all', schoolIds, guardiansOn, most: CANDIDATES })
  const fitting = (people: readonly NamedPerson[]): NamedPerson[] =>
    bestMatches(
      typed,
      guardiansOn === undefined ? people : people.filter((one) => isAdultOn(one.birthdayAt, guardiansOn)),
    )
  const found = fitting(exact)
  if (found.length > 0) return found
  const near = await findByGrams(db.drizzle, { grams, by: 'some', schoolIds, guardiansOn, most: CANDIDATES })
  return fitting(near)
}

/** Among all people, at most `USER_FILTER_MOST`, best match first. The endpoint says who may. */
export const findNamedPeople = async (
  context: Pick<Context, 'db'>,
  typed: string,
): Promise<readonly { readonly id: number }[]> =>
  (await findPeople(context, typed, null, undefined)).slice(0, USER_FILTER_MOST)

/** At most `USER_FILTER_MOST`, best match first. Another school gives an empty list; 403 for a caller who looks after no school. */
export const searchPeople = async (context: Context, input: PersonWanted): Promise<FoundPerson[]> => {
  const why = whyNotSearchPeople(context.actor)
  if (why !== undefined) throw new AppError(why)
  const schoolIds = searchedSchools(context.actor, input)
  const today = dayOf(context.clock.now().toISOString())
  const guardiansOn = input.forGuardian ? today : undefined
  const found = (await findPeople(context, input.typed, schoolIds, guardiansOn)).slice(0, USER_FILTER_MOST)
  if (found.length === 0) return []
  const { schools } = await readReferenceData(context.db)
  const rows = await listSchoolsOf(
    context.db.drizzle,
    found.map(({ id }) => id),
    schoolIds,
  )
  const schoolsOf = Map.groupBy(rows, ({ userId }) => userId)
  return found.map(({ birthdayAt, profileType, avatar, ...person }) => ({
    ...person,
    avatar: avatarAddress(context, avatar),
    age: birthdayAt === null ? null : ageOn(birthdayAt, today),
    isKid: profileType === 'regular_kid',
    schools: (schoolsOf.get(person.id) ?? []).map(({ schoolId }) => ({
      schoolId,
      name: schools.get(schoolId)?.name ?? '',
    })),
  }))
}
