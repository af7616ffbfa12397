/** Returns the reference data in memory. Reloads it when a row refers to a type or place that was just created. */
import type { Database } from '../../../db/open-database.ts'
import {
  type ReferenceData,
  forgetReferenceData,
  readReferenceData,
} from '../../reference-data/reference-data.ts'
import type { AppointmentRow } from '../schedule/list-statement.ts'

const knows = (map: ReferenceData, row: AppointmentRow): boolean =>
  map.appointmentTypes.has(row.typeId) &&
  map.schools.has(row.schoolId) &&
  map.sites.has(row.siteId) &&
  row.sportIds.every((id) => map.sports.has(id))

export const referenceDataOf = async (
  db: Database,
  rows: readonly AppointmentRow[],
): Promise<ReferenceData> => {
  const known = await readReferenceData(db)
  if (rows.every((row) => knows(known, row))) return known
  forgetReferenceData(db)
  return await readReferenceData(db)
}
