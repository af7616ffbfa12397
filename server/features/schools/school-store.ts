/** SQL of details about schools: sports, trial classes, members, trainers. */
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  appointments,
  appointmentSports,
  appointmentTypes,
  trialRegistrations,
} from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, trainerSports } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

type Window = { readonly from: string; readonly to: string }

/** Classes that take place in this period. */
const inWindow = ({ from, to }: Window) =>
  and(gte(appointments.startAt, from), lt(appointments.startAt, to), isNull(appointments.cancelledAt))

/** Only trial slots open a class to guests; whether members of other schools may book it does not matter. */
const hasSlots = gt(appointments.trialSlots, 0)

/** The sports taught at each site of these schools in this period, and whether guests may try one. */
export const listSiteSports = (db: Db, schoolIds: readonly number[], days: Window) =>
  schoolIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          schoolId: appointments.schoolId,
          siteId: appointments.siteId,
          sportId: appointmentSports.sportId,
          hasTrialSlots: sql<boolean>`bool_or(${hasSlots})`,
        })
        .from(appointments)
        .innerJoin(appointmentSports, eq(appointmentSports.appointmentId, appointments.id))
        .where(and(inArray(appointments.schoolId, [...schoolIds]), inWindow(days)))
        .groupBy(appointments.schoolId, appointments.siteId, appointmentSports.sportId)

/** Sites with a class of that sport in these days, or with one that guests may try. */
export const listSitesWith = async (
  db: Db,
  wish: { sportId: number | undefined; isTrial: boolean },
  days: Window,
): Promise<Set<number>> => {
  const rows = await db
    .selectDistinct({ siteId: appointments.siteId })
    .from(appointments)
    .innerJoin(appointmentSports, eq(appointmentSports.appointmentId, appointments.id))
    .where(
      and(
        inWindow(days),
        wish.sportId === undefined ? undefined : eq(appointmentSports.sportId, wish.sportId),
        wish.isTrial ? hasSlots : undefined,
      ),
    )
  return new Set(rows.map((row) => row.siteId))
}

const takenSlots = sql`(select count(*) from ${trialRegistrations} where ${trialRegistrations.appointmentId} = ${appointments.id}
    and ${trialRegistrations.state} <> 'lapsed')`
const { trialSlots, capacity, attendeesCount, heldPlaces } = appointments
/** Free trial places, at most the free places of the class, never below 0. */
const trialPlaces = sql<number>`greatest(0,
  least(${trialSlots} - ${takenSlots}, coalesce(${capacity} - ${attendeesCount} - ${heldPlaces}, ${trialSlots})))::int`
const firstSport = sql<number | null>`(
  select s.sport_id from appointment_sports s where s.appointment_id = ${appointments.id} order by s.id limit 1)`

/** The next class that is not full and has a free trial place. */
export const findNextTrial = async (db: Db, schoolId: number, from: string) => {
  const [row] = await db
    .select({
      appointmentId: appointments.id,
      name: appointments.name,
      startAt: appointments.startAt,
      places: trialPlaces,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.schoolId, schoolId),
        hasSlots,
        isNull(appointments.cancelledAt),
        gt(appointments.startAt, from),
        sql`${trialPlaces} > 0`,
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(1)
  return row
}

/** The maximum number of rows on a page. */
const OPEN_CLASSES_MAX = 100

/** Classes open to members of other schools or to guests, soonest first. */
export const listOpenClasses = (
  db: Db,
  wish: {
    schoolId: number
    isTrial: boolean
    sportId: number | undefined
    age: number | undefined
  },
  days: Window,
) =>
  db
    .select({
      id: appointments.id,
      siteId: appointments.siteId,
      name: appointments.name,
      startAt: appointments.startAt,
      endAt: appointments.endAt,
      minAge: appointments.minAge,
      maxAge: appointments.maxAge,
      sportId: firstSport,
      trialPlaces,
    })
    .from(appointments)
    .innerJoin(appointmentTypes, eq(appointmentTypes.id, appointments.typeId))
    .where(
      and(
        eq(appointments.schoolId, wish.schoolId),
        inWindow(days),
        ne(appointmentTypes.key, PRIVATE_TYPE_KEY),
        wish.isTrial ? sql`${trialPlaces} > 0` : or(eq(appointments.isPublic, true), hasSlots),
        wish.sportId === undefined
          ? undefined
          : sql`exists (select from ${appointmentSports} s where s.appointment_id = ${appointments.id} and s.sport_id = ${wish.sportId})`,
        wish.age === undefined
          ? undefined
          : sql`${wish.age} between coalesce(${appointments.minAge}, 0) and coalesce(${appointments.maxAge}, ${wish.age})`,
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(OPEN_CLASSES_MAX)

export const countActive = async (db: Db, schoolId: number): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.schoolId, schoolId), eq(schoolMemberships.state, 'active')))
  return row?.total ?? 0
}

/** Leaders and trainers with the sports they teach; a row for each role and sport. `avatar`: the file name. */
export const listTeam = (db: Db, schoolId: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatarFile,
      role: schoolRoles.role,
      sportId: trainerSports.sportId,
    })
    .from(schoolMemberships)
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .leftJoin(
      trainerSports,
      and(eq(trainerSports.userId, users.id), eq(trainerSports.schoolId, schoolMemberships.schoolId)),
    )
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.state, 'active'),
        inArray(schoolRoles.role, ['leader', 'trainer']),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id), asc(trainerSports.sportId))

/** The memberships of these people, with their first names; `schoolId` restricts the result to one school. */
export const listMembershipsOf = (db: Db, userIds: readonly number[], schoolId?: number) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      schoolId: schoolMemberships.schoolId,
      siteId: schoolMemberships.siteId,
      state: schoolMemberships.state,
      createdAt: schoolMemberships.createdAt,
      leavesOn: schoolMemberships.leavesOn,
      leavesByRequest: sql<boolean>`exists (select from school_requests q where q.user_id = ${schoolMemberships.userId}
        and q.school_id = ${schoolMemberships.schoolId} and q.type = 'retreat' and q.state = 'accepted'
        and q.leaves_on = ${schoolMemberships.leavesOn})`,
      roles: sql<
        (typeof schoolRoles.$inferSelect)['role'][]
      >`coalesce(array_agg(${schoolRoles.role} order by ${schoolRoles.id})
        filter (where ${schoolRoles.role} is not null), '{}')`,
    })
    .from(users)
    .leftJoin(
      schoolMemberships,
      and(
        eq(schoolMemberships.userId, users.id),
        schoolId === undefined ? undefined : eq(schoolMemberships.schoolId, schoolId),
      ),
    )
    .leftJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(inArray(users.id, [...userIds]))
    .groupBy(users.id, schoolMemberships.id)
    .orderBy(asc(users.id), asc(schoolMemberships.id))
