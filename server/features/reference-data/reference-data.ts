/**
 * Sports with their levels and modules, schools and sites, cached as one map in the process. The map is read once and dropped on a change.
 * These tables are small: a thousand schools are a few hundred kilobytes. Almost every list needs them, so the map saves a join per request.
 */
import type { Database } from '../../db/open-database.ts'
import type { Db } from '../../db/transaction.ts'
import type { Signals } from '../../signals.ts'
import type { appointmentTypes } from '../../db/schema/appointments.ts'
import type { levelVersions } from '../../db/schema/training/level-versions.ts'
import type { scenarioWorkshops } from '../../db/schema/training/scenario-workshops.ts'
import type { schools, schoolSites } from '../../db/schema/schools.ts'
import type { contentGroups, levels, moduleGroups, modules, promos, sports } from '../../db/schema/sports.ts'
import { readTables } from './tables-statement.ts'

export type SportRow = typeof sports.$inferSelect
export type LevelRow = typeof levels.$inferSelect
export type LevelVersionRow = typeof levelVersions.$inferSelect
export type ModuleRow = typeof modules.$inferSelect
export type ModuleGroupRow = typeof moduleGroups.$inferSelect & { moduleIds: number[] }
export type PromoRow = typeof promos.$inferSelect
export type WorkshopRow = typeof scenarioWorkshops.$inferSelect
export type ContentGroupRow = typeof contentGroups.$inferSelect
export type AppointmentTypeRow = typeof appointmentTypes.$inferSelect
export type SchoolRow = typeof schools.$inferSelect
export type SiteRow = typeof schoolSites.$inferSelect

/** Maps by id also hold what was retired, since histories and papers name it; lists hold only what is offered. */
export type ReferenceData = {
  /** The publication that last changed rules of levels. */
  readonly rulesVersion: number
  readonly sports: ReadonlyMap<number, SportRow>
  readonly levels: ReadonlyMap<number, LevelRow>
  /** What a level asked for before, the oldest first. */
  readonly versionsOfLevel: ReadonlyMap<number, readonly LevelVersionRow[]>
  readonly levelsOfSport: ReadonlyMap<number, readonly LevelRow[]>
  readonly modules: ReadonlyMap<number, ModuleRow>
  readonly modulesOfLevel: ReadonlyMap<number, readonly ModuleRow[]>
  readonly workshopsOfLevel: ReadonlyMap<number, readonly WorkshopRow[]>
  readonly moduleGroups: ReadonlyMap<number, ModuleGroupRow>
  readonly contentGroups: ReadonlyMap<number, ContentGroupRow>
  /** Only active promos. */
  readonly promos: ReadonlyMap<number, PromoRow>
  readonly promosOfSport: ReadonlyMap<number, readonly PromoRow[]>
  readonly appointmentTypes: ReadonlyMap<number, AppointmentTypeRow>
  readonly schools: ReadonlyMap<number, SchoolRow>
  readonly sites: ReadonlyMap<number, SiteRow>
}

/** The channel on which the triggers of these tables signal a change (migration 0001). */
export const REFERENCE_DATA_CHANNEL = 'wegband_curriculum'

const loaded = new WeakMap<Database, Promise<ReferenceData>>()

/** The map of this database. The first caller reads it; others wait for the same reading. */
export const readReferenceData = (db: Database): Promise<ReferenceData> => {
  const known = loaded.get(db)
  if (known) return known
  const reading = loadReferenceData(db.drizzle)
  loaded.set(db, reading)
  // A failed reading is dropped, since the database may be back at the next request.
  reading.catch(() => loaded.delete(db))
  return reading
}

/** Drops the map after a change of these tables, here or in another process. A test calls it after making rows. */
export const forgetReferenceData = (db: Database): void => {
  loaded.delete(db)
}

const caughtUps = new WeakMap<Database, Signals['caughtUp']>()

/** Drops the map at each signal of a change. Called once, while the routes are registered. */
export const dropReferenceDataOnSignals = (signals: Pick<Signals, 'on' | 'caughtUp'>, db: Database): void => {
  const forget = (): void => forgetReferenceData(db)
  signals.on(REFERENCE_DATA_CHANNEL, { onSignal: forget, onLost: forget })
  caughtUps.set(db, signals.caughtUp)
}

type ById = 'sports' | 'modules' | 'moduleGroups' | 'promos' | 'schools' | 'sites'

/**
 * The map for a request with this id. When the map lacks the id, another process may have added the row just now.
 * So it waits for pending signals first; an unknown id then costs no second reading.
 */
export const readReferenceDataFor = async (db: Database, kind: ById, id: number): Promise<ReferenceData> => {
  const known = await readReferenceData(db)
  if (known[kind].has(id)) return known
  const isCaughtUp = (await caughtUps.get(db)?.()) ?? false
  if (!isCaughtUp) forgetReferenceData(db)
  return await readReferenceData(db)
}

/** Not retired by the training editor. */
export const isOffered = (row: { readonly retiredAt: string | null }): boolean => row.retiredAt === null

/** The sports that are offered, in tree order. */
export const offeredSports = ({ sports: all }: ReferenceData): SportRow[] =>
  [...all.values()].filter(isOffered)

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Past the map of the process, for a transaction that must not work with an old one. */
export const loadReferenceData = async (db: Db): Promise<ReferenceData> => {
  const {
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
  } = await readTables(db)
  const offered = new Set(moduleRows.filter(isOffered).map((row) => row.id))
  return {
    rulesVersion,
    sports: byId(sportRows),
    levels: byId(levelRows),
    versionsOfLevel: Map.groupBy(versionRows, (row) => row.levelId),
    levelsOfSport: Map.groupBy(levelRows.filter(isOffered), (row) => row.sportId),
    modules: byId(moduleRows),
    modulesOfLevel: Map.groupBy(moduleRows.filter(isOffered), (row) => row.levelId),
    workshopsOfLevel: Map.groupBy(workshopRows.filter(isOffered), (row) => row.levelId),
    moduleGroups: byId(
      groupRows.map((group) => ({
        ...group,
        moduleIds: itemRows.flatMap((item) =>
          item.groupId === group.id && offered.has(item.moduleId) ? [item.moduleId] : [],
        ),
      })),
    ),
    contentGroups: byId(headingRows),
    promos: byId(promoRows),
    promosOfSport: Map.groupBy(promoRows, (row) => row.sportId),
    appointmentTypes: byId(typeRows),
    schools: byId(schoolRows),
    sites: byId(siteRows),
  }
}

/** The level of a sport by its index (1 is the first). */
export const levelAt = (referenceData: ReferenceData, sportId: number, index: number): LevelRow | undefined =>
  referenceData.levelsOfSport.get(sportId)?.find((level) => level.index === index)
