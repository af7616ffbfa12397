/** Reads sports, modules and groups with the caller's own progress. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  ModuleGroup,
  Sport,
  SportPath,
  TrainingModule,
} from '@wegband/domain/features/sports/contract.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../http/request/context.ts'
import {
  isOffered,
  type ReferenceData,
  type ModuleRow,
  readReferenceData,
  readReferenceDataFor,
  type SportRow,
} from '../reference-data/reference-data.ts'
import { requireOpenSport } from '../reference-data/require-open-sport.ts'
import { readSeen } from '../progress/read-seen.ts'
import { isInRunningClass } from '../progress/running-class-statement.ts'
import { readStanding } from '../progress/standing.ts'
import { type ContentRow, listContentsOfModules, listContentsOfSports } from '../videos/contents-statement.ts'
import { showContent } from '../videos/show-content.ts'
import { showLevel, showModule, showModuleGroup, showSport } from './show-sport.ts'
import { listPlansOfSports } from './store.ts'

export type SportsQuery = { school: number | undefined; page: number; perPage: number }

/** A page of sports in tree order. `school` restricts the list to the sports of one school. */
export const listSports = async (
  context: Context,
  { school, page, perPage }: SportsQuery,
): Promise<{ sports: Sport[]; total: number }> => {
  const referenceData = await readReferenceData(context.db)
  const trained = new Set(context.actor.trainingProgress.map(({ sportId }) => sportId))
  const rows = [...referenceData.sports.values()].filter(
    (row) =>
      // A retired sport stays with those who trained it.
      (isOffered(row) || trained.has(row.id)) &&
      canSeeSport(row, context.actor) &&
      (school === undefined || row.schoolId === school),
  )
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  return { sports: await showSports(context, referenceData, shown), total: rows.length }
}

/** Reads plans and contents once for any number of sports. */
const showSports = async (
  { db, actor, locale }: Context,
  referenceData: ReferenceData,
  rows: readonly SportRow[],
): Promise<Sport[]> => {
  const ids = rows.map((row) => row.id)
  const [plans, contents] = await Promise.all([
    listPlansOfSports(db.drizzle, ids),
    listContentsOfSports(db.drizzle, actor.userId, ids),
  ])
  return rows.map((row) =>
    showSport(
      {
        referenceData,
        actor,
        locale,
        plans: plans.filter((plan) => plan.sportId === row.id).map(({ id, isActive }) => ({ id, isActive })),
        contents: contents
          .filter((content) => content.sportId === row.id)
          .map((content) => showContent(content, actor, locale)),
      },
      row,
    ),
  )
}

/** A sport closed to the caller is the same 404 as an unknown one. */
export const seenSport = (referenceData: ReferenceData, context: Context, sportId: number): SportRow => {
  const row = referenceData.sports.get(sportId)
  if (!row || !canSeeSport(row, context.actor)) throw new AppError('general.not-found')
  return row
}

/** Members may read their own path after their membership has ended. Throws `sports.membership-required`. */
export const readSport = async (context: Context, sportId: number): Promise<SportPath> => {
  const { db, actor, locale } = context
  const referenceData = await readReferenceDataFor(db, 'sports', sportId)
  const row = seenSport(referenceData, context, sportId)
  const now = context.clock.now().toISOString()
  const [standing, isTrainingNow, seen, [sport]] = await Promise.all([
    readStanding(db.drizzle, referenceData, actor.userId, sportId),
    isInRunningClass(db.drizzle, { userId: actor.userId, sportId, now }),
    readSeen(db.drizzle, actor.userId, sportId),
    showSports(context, referenceData, [row]),
  ])
  if (!standing.hasBegun) requireOpenSport(row, actor)
  if (sport === undefined) throw new AppError('general.not-found')
  return {
    ...sport,
    // The ledger was just read, so it is at least as new as the cached caller.
    userProgress: standing.hasBegun ? standing.entry : null,
    levels: (referenceData.levelsOfSport.get(sportId) ?? []).map((level) =>
      showLevel(referenceData, level, locale, standing),
    ),
    moduleCounts: standing.moduleCounts,
    weeks: standing.weeks,
    conditions: standing.conditions,
    isReadyForLevelCheck: standing.isReadyForLevelCheck,
    passedLevels: standing.passedLevels,
    missing: standing.missingOn(dayOf(now), { isTrainingNow }),
    seen,
  }
}

export type ModuleParts = { readonly withContents: boolean; readonly withSport: boolean }

/** Shows modules of one sport; reads contents and ledger once for any number of modules (P8). */
export const showModules = async (
  context: Context,
  referenceData: ReferenceData,
  rows: readonly ModuleRow[],
  { withContents, withSport }: ModuleParts,
): Promise<TrainingModule[]> => {
  const { db, actor, locale } = context
  const sportId = rows[0]?.sportId
  if (sportId === undefined) return []
  const sportRow = withSport ? referenceData.sports.get(sportId) : undefined
  const [contents, standing, sports] = await Promise.all([
    listContentsOfModules(
      db.drizzle,
      actor.userId,
      rows.map((row) => row.id),
    ),
    readStanding(db.drizzle, referenceData, actor.userId, sportId),
    sportRow ? showSports(context, referenceData, [sportRow]) : [],
  ])
  const contentsOf: ReadonlyMap<number | null, ContentRow[]> = Map.groupBy(
    contents,
    (content) => content.moduleId,
  )
  const view = { referenceData, locale, standing, sport: sports[0] }
  return rows.map((row) =>
    showModule(
      view,
      row,
      (contentsOf.get(row.id) ?? []).map((content) => showContent(content, actor, locale)),
      withContents,
    ),
  )
}

export type ModulesQuery = {
  sport: number | undefined
  level: number | undefined
  page: number
  perPage: number
} & ModuleParts

/** By default the modules of the caller's level. Throws `sports.sport-required` without a sport (§5). */
export const listModules = async (
  context: Context,
  query: ModulesQuery,
): Promise<{ modules: TrainingModule[]; total: number }> => {
  if (query.sport === undefined)
    throw new AppError('sports.sport-required', { errors: { sport: ['required'] } })
  const referenceData = await readReferenceDataFor(context.db, 'sports', query.sport)
  const sport = seenSport(referenceData, context, query.sport)
  const current = context.actor.trainingProgress.find((entry) => entry.sportId === sport.id)?.levelIndex ?? 1
  const index = query.level ?? current
  const level = referenceData.levelsOfSport.get(sport.id)?.find((row) => row.index === index)
  const rows = level ? (referenceData.modulesOfLevel.get(level.id) ?? []) : []
  const page = rows.slice((query.page - 1) * query.perPage, query.page * query.perPage)
  return { modules: await showModules(context, referenceData, page, query), total: rows.length }
}

export const readModule = async (context: Context, moduleId: number): Promise<TrainingModule> => {
  const referenceData = await readReferenceDataFor(context.db, 'modules', moduleId)
  const row = referenceData.modules.get(moduleId)
  const sport = row && referenceData.sports.get(row.sportId)
  if (!row || !sport || !canSeeSport(sport, context.actor)) throw new AppError('sports.module-not-available')
  const [shown] = await showModules(context, referenceData, [row], { withContents: true, withSport: false })
  if (!shown) throw new AppError('sports.module-not-available')
  return shown
}

/** Throws `sports.sport-required` without a sport (§5). */
export const listModuleGroups = async (
  context: Context,
  sportId: number | undefined,
): Promise<ModuleGroup[]> => {
  if (sportId === undefined) throw new AppError('sports.sport-required', { errors: { sport: ['required'] } })
  const referenceData = await readReferenceDataFor(context.db, 'sports', sportId)
  const sport = seenSport(referenceData, context, sportId)
  return [...referenceData.moduleGroups.values()]
    .filter((group) => isOffered(group) && group.sportId === sport.id)
    .map((group) => showModuleGroup(group, context.locale))
}

export const readModuleGroup = async (context: Context, groupId: number): Promise<ModuleGroup> => {
  const referenceData = await readReferenceDataFor(context.db, 'moduleGroups', groupId)
  const group = referenceData.moduleGroups.get(groupId)
  if (!group) throw new AppError('general.not-found')
  seenSport(referenceData, context, group.sportId)
  return showModuleGroup(group, context.locale)
}
