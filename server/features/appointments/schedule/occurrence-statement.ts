/** Reads the hours of series and creates their appointments. */
import { eq, gt, sql } from 'drizzle-orm'
import type {
  Occurrence,
  SeriesHours,
} from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { series } from '../../../db/schema/appointments.ts'
import { schoolSites } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'
import { CLASS_FACTS, columnOf } from './class-facts-statement.ts'

/** Some thousand appointments per statement stay well within its timeout. */
const SERIES_PER_STATEMENT = 200

type SeriesRow = SeriesHours & { id: number }

/** Locks the series behind this id. A change or end of a series so happens before or after its dates are created. */
export const lockNextSeries = async (tx: Db, after: number): Promise<SeriesRow[]> => {
  const rows = await tx
    .select({
      id: series.id,
      weekdays: series.weekdays,
      rhythm: series.rhythm,
      anchorDay: series.anchorDay,
      pauses: series.pauses,
      startTime: series.startTime,
      minutes: series.minutes,
      firstDay: series.firstDay,
      lastDay: series.lastDay,
      pausesOnHolidays: series.pausesOnHolidays,
      country: schoolSites.country,
      state: schoolSites.state,
    })
    .from(series)
    .innerJoin(schoolSites, eq(schoolSites.id, series.siteId))
    .where(gt(series.id, after))
    .orderBy(series.id)
    .limit(SERIES_PER_STATEMENT)
    .for('share', { of: series })
  return rows.map(({ pausesOnHolidays, country, state, ...hour }) => ({
    ...hour,
    pausesIn: pausesOnHolidays ? { country, state } : null,
  }))
}

const facts = (before: string) => sql.raw(CLASS_FACTS.map((name) => before + columnOf(name)).join(', '))

type MadeRow = { id: number; seriesId: number; schoolId: number }

/** Existing appointments stay unchanged: they may have been moved, cancelled or given another room. */
export const insertOccurrences = async (
  db: Db,
  hours: readonly (Occurrence & { seriesId: number })[],
): Promise<MadeRow[]> => {
  const { rows } = await db.execute<MadeRow>(sql`
    with hour as (
      select * from json_to_recordset(${JSON.stringify(hours)}::json)
        as row("seriesId" integer, day date, "startAt" timestamptz, "endAt" timestamptz)
    ), made as (
      insert into appointments (series_id, series_day, school_id, site_id, type_id, trainer_id, co_trainer_ids, name, description,
        start_at, end_at, ${facts('')})
      select s.id, hour.day, s.school_id, s.site_id, s.type_id, s.trainer_id, s.co_trainer_ids, s.name, s.description,
        hour."startAt", hour."endAt", ${facts('s.')}
      from hour join series s on s.id = hour."seriesId"
      order by hour."startAt", s.id
      on conflict (series_id, series_day) do nothing
      returning id, series_id, school_id
    ), taught as (
      insert into appointment_sports (appointment_id, sport_id)
      select made.id, sport.id
      from made join series s on s.id = made.series_id, unnest(s.sport_ids) with ordinality as sport(id, position)
      order by made.id, sport.position
    )
    select id, series_id as "seriesId", school_id as "schoolId" from made order by id`)
  return rows
}
