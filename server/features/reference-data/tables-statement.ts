/** Reads all tables of the reference data. They are small, so each is read whole. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { appointmentTypes } from '../../db/schema/appointments.ts'
import { levelVersions } from '../../db/schema/training/level-versions.ts'
import { scenarioWorkshops } from '../../db/schema/training/scenario-workshops.ts'
import { schools, schoolSites } from '../../db/schema/schools.ts'
import {
  contentGroups,
  levels,
  moduleGroupItems,
  moduleGroups,
  modules,
  promos,
  sports,
} from '../../db/schema/sports.ts'
import { readRulesVersion } from './rules-version-statement.ts'

export const readTables = async (db: Db) => {
  const [
    sportRows,
    levelRows,
    moduleRows,
    groupRows,
    itemRows,
    headingRows,
    promoRows,
    typeRows,
    schoolRows,
    siteRows,
    versionRows,
    workshopRows,
    rulesVersion,
  ] = await Promise.all([
    db.select().from(sports).orderBy(asc(sports.deepOrder), asc(sports.id)),
    db.select().from(levels).orderBy(asc(levels.index)),
    db.select().from(modules).orderBy(asc(modules.sortOrder)),
    db.select().from(moduleGroups).orderBy(asc(moduleGroups.sortOrder)),
    db.select().from(moduleGroupItems).orderBy(asc(moduleGroupItems.sortOrder)),
    db.select().from(contentGroups).orderBy(asc(contentGroups.sortOrder)),
    db.select().from(promos).where(eq(promos.isActive, true)).orderBy(asc(promos.sortOrder), asc(promos.id)),
    db.select().from(appointmentTypes).orderBy(asc(appointmentTypes.id)),
    db.select().from(schools),
    db.select().from(schoolSites),
    db.select().from(levelVersions).orderBy(asc(levelVersions.publicationId)),
    db.select().from(scenarioWorkshops).orderBy(asc(scenarioWorkshops.sortOrder)),
    readRulesVersion(db),
  ])
  return {
    sportRows,
    levelRows,
    moduleRows,
    groupRows,
    itemRows,
    headingRows,
    promoRows,
    typeRows,
    schoolRows,
    siteRows,
    versionRows,
    workshopRows,
    rulesVersion,
  }
}
