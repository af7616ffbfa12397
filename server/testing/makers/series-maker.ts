/** A weekly series of a class room and its dates, for tests of the timetable. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/open-database.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import type { ClassRoom } from './class-room.ts'
import { only } from './makers.ts'
import { makeAppointmentType } from './training-makers.ts'

type Fields = Partial<typeof series.$inferInsert>

/** Fridays at 18:30 from 20 November 2026 on, members only; the job that fills the calendar makes its dates. Returns its id. */
export const makeWeekly = async (
  db: Database,
  { school, sport }: Pick<ClassRoom, 'school' | 'sport'>,
  fields: Fields = {},
): Promise<number> => {
  const typeId = fields.typeId ?? (await makeAppointmentType(db)).id
  const row = only(
    await db.drizzle
      .insert(series)
      .values({
        schoolId: school.id,
        siteId: school.siteId,
        name: { de: 'Abend' },
        description: { de: '' },
        sportIds: [sport.id],
        weekdays: [5],
        startTime: '18:30',
        minutes: 90,
        isPublic: false,
        firstDay: '2026-11-20',
        ...fields,
        typeId,
      })
      .returning({ id: series.id }),
  )
  return row.id
}

/** Oldest first. */
export const datesOfSeries = (db: Database, seriesId: number) =>
  db.drizzle
    .select()
    .from(appointments)
    .where(eq(appointments.seriesId, seriesId))
    .orderBy(asc(appointments.startAt))
