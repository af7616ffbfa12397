/**
 * Changes to the dates of the demo's timetable. A trainer asks for a substitute and one date is moved. A series
 * will pause for some days, and Mara has a standing booking. Written after the federation, through the same rows that the product writes.
 */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import {
  addDays,
  dayOf,
  instantAt,
  instantOf,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  msOf,
  plusMs,
} from '@wegband/domain/basics/calendar-days.ts'
import { appointments, attendances, series } from '@wegband/server/db/schema/appointments.ts'
import {
  standingBookings,
  substituteAnswers,
  substituteQuestions,
} from '@wegband/server/db/schema/timetable.ts'
import { notifications } from '@wegband/server/db/schema/notices/emails.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { demoId } from '../people/people.ts'
import { schoolId } from '../federation/schools.ts'
import { SPORT } from '../training/sports.ts'

const SCHOOL = schoolId('lindenhof')
const EVENING = '18:30'
const THURSDAY = 4
/** Far enough ahead that a visitor who looks at today or tomorrow does not meet it. */
const DAYS_AHEAD = 6

const findSeriesOf = async (tx: Transaction, weekday: number): Promise<number | undefined> => {
  const rows = await tx
    .select({ id: series.id, weekdays: series.weekdays, startTime: series.startTime })
    .from(series)
    .where(and(eq(series.schoolId, SCHOOL), eq(series.trainerId, demoId('tarek'))))
    .orderBy(asc(series.id))
  return rows.find((row) => row.weekdays[0] === weekday && row.startTime.startsWith(EVENING))?.id
}

const listAhead = (tx: Transaction, seriesId: number, from: string) =>
  tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.seriesId, seriesId), gt(appointments.startAt, from)))
    .orderBy(asc(appointments.startAt))

/** Tarek asks Bernd to take a Wednesday evening on which Bernd is free. */
const askBernd = async (tx: Transaction, now: Date): Promise<void> => {
  const WEDNESDAY = 3
  const seriesId = await findSeriesOf(tx, WEDNESDAY)
  if (seriesId === undefined) return
  const [date] = await listAhead(tx, seriesId, instantOf(now.getTime() + DAYS_AHEAD * 24 * MS_PER_HOUR))
  if (date === undefined) return
  const [tarek, bernd] = [demoId('tarek'), demoId('bernd')]
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const answerUntil = plusMs(date.startAt, -2 * MS_PER_HOUR)
  const [question] = await tx
    .insert(substituteQuestions)
    .values({
      appointmentId: date.id,
      askedBy: tarek,
      insteadOfId: tarek,
      message: 'Ich bin auf einem Lehrgang. Thema ist die Wendung mit Schritt.',
      answerUntil,
      ...at,
    })
    .returning({ id: substituteQuestions.id })
  if (question === undefined) return
  await tx.insert(substituteAnswers).values({ questionId: question.id, userId: bernd, ...at })
  await tx.insert(notifications).values({
    userId: bernd,
    type: 'substitute-asked',
    subjectType: 'substitute-question',
    subjectId: question.id,
    params: {
      firstName: 'Tarek',
      lastName: 'Aydın',
      trainer: 'Tarek Aydın',
      className: date.name.de,
      appointmentId: date.id,
      startAt: date.startAt,
      until: answerUntil,
    },
    createdAt: now.toISOString(),
  })
}

/** One Thursday evening of the next month begins later, and the series pauses for some days after that. */
const makeExceptions = async (tx: Transaction, now: Date): Promise<void> => {
  const seriesId = await findSeriesOf(tx, THURSDAY)
  if (seriesId === undefined) return
  const dates = await listAhead(tx, seriesId, instantOf(now.getTime() + DAYS_AHEAD * 24 * MS_PER_HOUR))
  const moved = dates[2]
  if (moved === undefined) return
  const startAt = instantAt(dayOf(moved.startAt), '19:15')
  const endAt = plusMs(startAt, msOf(moved.endAt) - msOf(moved.startAt))
  await tx
    .update(appointments)
    .set({ startAt, endAt, ownFields: ['time'] })
    .where(eq(appointments.id, moved.id))
  // After the dates already in the calendar, so that none of them has to be cancelled.
  const firstDay = addDays(dayOf(now.toISOString()), 60)
  const pauses = [{ firstDay, lastDay: addDays(firstDay, 12), note: 'Umbau der Halle' }]
  await tx.update(series).set({ pauses }).where(eq(series.id, seriesId))
}

/** Mara has a standing booking: she is on the list of every Thursday evening in the calendar. */
const comeAlways = async (tx: Transaction, now: Date): Promise<void> => {
  const seriesId = await findSeriesOf(tx, THURSDAY)
  if (seriesId === undefined) return
  const userId = demoId('mara')
  await tx.insert(standingBookings).values({ seriesId, userId })
  for (const { id: appointmentId, startAt, endAt } of await listAhead(tx, seriesId, now.toISOString())) {
    const minutes = (msOf(endAt) - msOf(startAt)) / MS_PER_MINUTE
    const place = { appointmentId, userId, source: 'regular' as const, classStartAt: startAt }
    const trained = { suggestedSportId: SPORT.wingChun, suggestedMinutes: minutes }
    const added = await tx
      .insert(attendances)
      .values({ ...place, ...trained })
      .onConflictDoNothing()
      .returning({ id: attendances.id })
    if (added.length === 1)
      await tx
        .update(appointments)
        .set({ attendeesCount: sql`${appointments.attendeesCount} + 1` })
        .where(eq(appointments.id, appointmentId))
  }
}

export const writeTimetableLife = async (tx: Transaction, now: Date): Promise<void> => {
  await askBernd(tx, now)
  await makeExceptions(tx, now)
  await comeAlways(tx, now)
}
