/** Open work of trainers, staff, heads and admins (§2 Dashboard). Members are counted per school, everything else at once. */
import { addDays, dayOf, dayWindow, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { factsOf, trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { concernsTrainerSide } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { type Appointment, APPOINTMENTS_LIMIT } from '@wegband/domain/features/appointments/contract.ts'
import {
  type AskedSubstitution,
  LOOK_AHEAD_DAYS,
  LOOK_BACK_DAYS,
  MOST_OPEN_CLASSES,
  MOST_SUBSTITUTIONS,
  type OpenWork,
  type SchoolWork,
} from '@wegband/domain/features/dashboard/contract.ts'
import { canAnswer } from '@wegband/domain/features/schools/request-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { readOpenSteps } from '../admin/setup-steps.ts'
import { listAppointments } from '../appointments/schedule/list-appointments.ts'
import { countMemberSigns } from '../members/count-signs.ts'
import {
  countAssociationWork,
  countPendingRequests,
  listOpenClasses,
  listOpenQuestionsTo,
} from './open-work-store.ts'

type OpenClass = Awaited<ReturnType<typeof listOpenClasses>>[number]

const withoutTrainerIn = (classes: readonly OpenClass[], locale: Locale): SchoolWork['withoutTrainer'] => {
  const without = classes.filter((one) => trainerIdsOf(one).length === 0)
  return {
    count: without.length,
    classes: without
      .slice(0, MOST_OPEN_CLASSES)
      .map(({ id, name, startAt }) => ({ id, name: inLocale(name, locale), startAt })),
  }
}

/** The classes of today that the trainer's page lists and that take place. */
const readToday = async (
  context: Context,
  schoolIds: number[],
  { from, tomorrow }: { readonly from: string; readonly tomorrow: string },
): Promise<Appointment[]> => {
  const { page } = await listAppointments(context, {
    end_after: from,
    start_before: tomorrow,
    limit: APPOINTMENTS_LIMIT,
    'school[]': schoolIds,
  })
  return page.data.filter(
    (one) => one.startAt >= from && !one.isCancelled && concernsTrainerSide(factsOf(one), context.actor),
  )
}

const todayIn = (classes: readonly Appointment[]): SchoolWork['today'] => ({
  classes: classes.length,
  booked: classes.reduce((sum, { attendeesCount }) => sum + attendeesCount, 0),
})

const readSchools = async (context: Context, now: string): Promise<SchoolWork[]> => {
  const { actor, db, locale } = context
  const schools = actor.schools.filter(({ schoolId }) => isTrainerSide(actor, schoolId))
  if (schools.length === 0) return []
  const ids = schools.map(({ schoolId }) => schoolId)
  const answered = ids.filter((schoolId) => canAnswer(actor, schoolId))
  const day = dayOf(now)
  const { startAt: from, endAt: tomorrow } = dayWindow(day)
  const to = dayWindow(addDays(day, LOOK_AHEAD_DAYS)).startAt
  const [requests, open, ofToday, signs] = await Promise.all([
    countPendingRequests(db.drizzle, answered),
    listOpenClasses(db.drizzle, ids, { now, to }),
    readToday(context, ids, { from, tomorrow }),
    Promise.all(ids.map((schoolId) => countMemberSigns(context, schoolId))),
  ])
  return schools.map(({ schoolId, name }, index) => ({
    schoolId,
    name,
    requests: answered.includes(schoolId) ? (requests.get(schoolId) ?? 0) : null,
    absent: (signs[index]?.absent ?? 0) + (signs[index]?.['long-absent'] ?? 0),
    longAbsent: signs[index]?.['long-absent'] ?? 0,
    ready: signs[index]?.ready ?? 0,
    withoutTrainer: withoutTrainerIn(
      open.filter((one) => one.schoolId === schoolId),
      locale,
    ),
    today: todayIn(ofToday.filter(({ school }) => school.id === schoolId)),
  }))
}

/** Groups the questions of one substitution request, at its first date. */
const readSubstitutions = async (context: Context, now: string): Promise<AskedSubstitution[]> => {
  const { actor, db, locale } = context
  const rows = await listOpenQuestionsTo(db.drizzle, actor.userId, now)
  const requests = Map.groupBy(rows, ({ spanId, appointmentId }) =>
    spanId === null ? `class ${appointmentId}` : `span ${spanId}`,
  )
  return [...requests.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, name: inLocale(first.name, locale), dates: 1 + others.length }],
    )
    .slice(0, MOST_SUBSTITUTIONS)
}

const readAssociation = async (
  context: Context,
  since: string,
  now: string,
): Promise<OpenWork['association']> => {
  const [counted, steps] = await Promise.all([
    countAssociationWork(context.db.drizzle, since, now),
    readOpenSteps(context),
  ])
  return { ...counted, openSteps: steps.open.length }
}

export const readOpenWork = async (context: Context): Promise<OpenWork> => {
  const { actor, clock } = context
  const now = clock.now()
  const nowIso = now.toISOString()
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * MS_PER_DAY).toISOString()
  const teaches = actor.schools.some(({ schoolId }) => isTrainerSide(actor, schoolId))
  const [schools, substitutions, association] = await Promise.all([
    readSchools(context, nowIso),
    teaches ? readSubstitutions(context, nowIso) : [],
    actor.isAdmin ? readAssociation(context, since, nowIso) : null,
  ])
  return { schools, substitutions, association }
}
