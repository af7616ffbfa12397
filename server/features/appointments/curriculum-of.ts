/** The map of the process, read anew when a row names something that the map does not know yet: a type or place that was just made. */
import type { Database } from '../../db/open-database.ts'
import { type Curriculum, forgetCurriculum, readCurriculum } from '../curriculum/curriculum.ts'
import type { AppointmentRow } from './list-statement.ts'

const knows = (map: Curriculum, row: AppointmentRow): boolean =>
  map.appointmentTypes.has(row.typeId) &&
  map.schools.has(row.schoolId) &&
  map.sites.has(row.siteId) &&
  row.sportIds.every((id) => map.sports.has(id))

export const curriculumOf = async (db: Database, rows: readonly AppointmentRow[]): Promise<Curriculum> => {
  const known = await readCurriculum(db)
  if (rows.every((row) => knows(known, row))) return known
  forgetCurriculum(db)
  return await readCurriculum(db)
}
