/** A series with its future dates, its place in the plan and the possible choices, for the trainer side. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { mayEndSeries } from '@wegband/domain/features/appointments/schedule/cancel-rules.ts'
import type { ClassPlan, Series, TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { mayPlan, plansSchool, whyNotPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../../appointments/load-appointment.ts'
import { classFactsOf } from '../../appointments/schedule/class-facts-statement.ts'
import { offeredSports, readReferenceData } from '../../reference-data/reference-data.ts'
import { listDatesAfter } from './series-store.ts'
import { findDate, findName, findRegion, findSeries, listRooms, listTaught, listTrainers } from '../store.ts'

/** Throws `general.not-found` for callers who are not of the trainer side. */
export const readSeries = async (context: Context, id: number): Promise<Series> => {
  const { actor, db, clock, locale } = context
  const row = await findSeries(db.drizzle, id)
  if (row === undefined || !isTrainerSide(actor, row.schoolId)) throw new AppError('general.not-found')
  const { schools } = await readReferenceData(db)
  const now = clock.now().toISOString()
  const dates = await listDatesAfter(db.drizzle, id, now)
  return {
    id,
    school: { id: row.schoolId, name: schools.get(row.schoolId)?.name ?? '' },
    name: inLocale(row.name, locale),
    description: inLocale(row.description, locale),
    typeId: row.typeId,
    sportIds: row.sportIds,
    siteId: row.siteId,
    trainer: row.trainerId,
    coTrainers: row.coTrainerIds,
    trainerName: await findName(db.drizzle, row.trainerId),
    ...classFactsOf(row),
    duration: row.minutes,
    weekdays: row.weekdays,
    startTime: row.startTime.slice(0, 5),
    rhythm: row.rhythm,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    pausesOnHolidays: row.pausesOnHolidays,
    pauses: row.pauses,
    anchorDay: row.anchorDay,
    region: await regionOf(context, row.siteId),
    dates: dates.map((date) => ({
      appointmentId: date.id,
      seriesDay: date.seriesDay ?? dayOf(date.startAt),
      startAt: date.startAt,
      endAt: date.endAt,
      room: date.room,
      isCancelled: date.cancelledAt !== null,
      cancelReason: date.cancelReason,
      ownFields: date.ownFields,
      bookings: date.attendeesCount,
    })),
  }
}

const regionOf = async ({ db }: Context, siteId: number): Promise<Series['region']> => {
  const { country, state } = await findRegion(db.drizzle, siteId)
  return { country, state: state ?? null }
}

export const readClassPlan = async (context: Context, id: number): Promise<ClassPlan> => {
  const { facts } = await loadAppointment(context, id)
  const row = await findDate(context.db.drizzle, id)
  if (row === undefined) throw new AppError('general.not-found')
  const { seriesId, insteadOfId, ownFields } = row
  const insteadOf = await findName(context.db.drizzle, insteadOfId)
  return { seriesId, insteadOf, ownFields, ...(await seriesRightsOf(context, facts, seriesId)) }
}

/** Uses the same rules as changing or cancelling the series. */
const seriesRightsOf = async (
  { actor, db }: Context,
  facts: AppointmentFacts,
  seriesId: number | null,
): Promise<Pick<ClassPlan, 'mayChangeSeries' | 'mayEndSeries'>> => {
  if (seriesId === null || !mayPlan(actor, facts.schoolId))
    return { mayChangeSeries: false, mayEndSeries: false }
  if (plansSchool(actor, facts.schoolId)) return { mayChangeSeries: true, mayEndSeries: true }
  const line = await findSeries(db.drizzle, seriesId)
  if (line === undefined) return { mayChangeSeries: false, mayEndSeries: false }
  const teaches = await listTaught(db.drizzle, actor.userId, facts.schoolId)
  return {
    mayChangeSeries: whyNotPlan({ ...actor, teaches }, line) === undefined,
    mayEndSeries: mayEndSeries(facts, line, actor),
  }
}

export const readTimetableChoices = async (context: Context, schoolId: number): Promise<TimetableChoices> => {
  const { actor, db, locale } = context
  if (!mayPlan(actor, schoolId)) throw new AppError('general.not-found')
  const referenceData = await readReferenceData(db)
  const { sites, appointmentTypes } = referenceData
  const all = await listTrainers(db.drizzle, schoolId)
  const trainers = plansSchool(actor, schoolId) ? all : all.filter(({ id }) => id === actor.userId)
  const taught = new Set(trainers.flatMap(({ sportIds }) => sportIds))
  const isOfSchool = (sport: { id: number; schoolId: number | null }): boolean =>
    sport.schoolId === null || sport.schoolId === schoolId
  const rooms = await listRooms(db.drizzle, schoolId)
  return {
    sites: [...sites.values()]
      .filter((site) => site.schoolId === schoolId && site.closedAt === null)
      .map(({ id, name, country, state }) => ({ id, name, country, state })),
    sports: offeredSports(referenceData)
      .filter((sport) => isOfSchool(sport) && taught.has(sport.id))
      .map(({ id, name }) => ({ id, name: inLocale(name, locale) })),
    types: [...appointmentTypes.values()].map(({ id, name, isExam }) => ({
      id,
      name: inLocale(name, locale),
      isExam,
    })),
    trainers,
    rooms,
  }
}
