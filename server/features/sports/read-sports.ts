/** Reading the tree of training with one's own place in it. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  ModuleGroup,
  Sport,
  SportPath,
  TrainingModule,
} from '@wegband/domain/features/sports/contract.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../http/context.ts'
import {
  type Curriculum,
  type ModuleRow,
  readCurriculum,
  readCurriculumFor,
  type SportRow,
} from '../curriculum/curriculum.ts'
import { requireOpenSport } from '../curriculum/require-open-sport.ts'
import { readSeen } from '../progress/read-seen.ts'
import { isInRunningClass } from '../progress/running-class.ts'
import { readStanding } from '../progress/standing.ts'
import { type ContentRow, listContentsOfModules, listContentsOfSports } from '../videos/read-contents.ts'
import { showContent } from '../videos/show-content.ts'
import { showLevel, showModule, showModuleGroup, showSport } from './show-sport.ts'
import { listPlansOfSports } from './store.ts'

export type SportsQuery = { school: number | undefined; page: number; perPage: number }

/** In tree order, a page of them. `school` narrows to the sports of one school. */
export const listSports = async (
  context: Context,
  { school, page, perPage }: SportsQuery,
): Promise<{ sports: Sport[]; total: number }> => {
  const curriculum = await readCurriculum(context.db)
  const rows = [...curriculum.sports.values()].filter(
    (row) => canSeeSport(row, context.actor) && (school === undefined || row.schoolId === school),
  )
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  return { sports: await showSports(context, curriculum, shown), total: rows.length }
}

/** With one reading of plans and contents, however many they are. */
const showSports = async (
  { db, actor, locale }: Context,
  curriculum: Curriculum,
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
        curriculum,
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

/** A sport that is not for this person looks exactly like one that does not exist. */
export const seenSport = (curriculum: Curriculum, context: Context, sportId: number): SportRow => {
  const row = curriculum.sports.get(sportId)
  if (!row || !canSeeSport(row, context.actor)) throw new AppError('general.not-found')
  return row
}

/** The own path stays to be read when a membership ends. Throws `sports.membership-required`. */
export const readSport = async (context: Context, sportId: number): Promise<SportPath> => {
  const { db, actor, locale } = context
  const curriculum = await readCurriculumFor(db, 'sports', sportId)
  const row = seenSport(curriculum, context, sportId)
  const now = context.clock.now().toISOString()
  const [standing, isTrainingNow, seen, [sport]] = await Promise.all([
    readStanding(db.drizzle, curriculum, actor.userId, sportId),
    isInRunningClass(db.drizzle, { userId: actor.userId, sportId, now }),
    readSeen(db.drizzle, actor.userId, sportId),
    showSports(context, curriculum, [row]),
  ])
  if (!standing.hasBegun) requireOpenSport(row, actor)
  if (sport === undefined) throw new AppError('general.not-found')
  return {
    ...sport,
    // The ledger just read is at least as new as the cached caller.
    userProgress: standing.hasBegun ? standing.entry : null,
    levels: (curriculum.levelsOfSport.get(sportId) ?? []).map((level) =>
      showLevel(curriculum, level, locale),
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

/** Shows modules of one sport with one reading of contents and ledger, however many they are (P8). */
export const showModules = async (
  context: Context,
  curriculum: Curriculum,
  rows: readonly ModuleRow[],
  { withContents, withSport }: ModuleParts,
): Promise<TrainingModule[]> => {
  const { db, actor, locale } = context
  const sportId = rows[0]?.sportId
  if (sportId === undefined) return []
  const sportRow = withSport ? curriculum.sports.get(sportId) : undefined
  const [contents, standing, sports] = await Promise.all([
    listContentsOfModules(
      db.drizzle,
      actor.userId,
      rows.map((row) => row.id),
    ),
    readStanding(db.drizzle, curriculum, actor.userId, sportId),
    sportRow ? showSports(context, curriculum, [sportRow]) : [],
  ])
  const contentsOf: ReadonlyMap<number | null, ContentRow[]> = Map.groupBy(
    contents,
    (content) => content.moduleId,
  )
  const view = { curriculum, locale, standing, sport: sports[0] }
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

/** By default the level the person is in. Throws `sports.sport-required` without a sport (§5). */
export const listModules = async (
  context: Context,
  query: ModulesQuery,
): Promise<{ modules: TrainingModule[]; total: number }> => {
  if (query.sport === undefined)
    throw new AppError('sports.sport-required', { errors: { sport: ['required'] } })
  const curriculum = await readCurriculumFor(context.db, 'sports', query.sport)
  const sport = seenSport(curriculum, context, query.sport)
  const current = context.actor.trainingProgress.find((entry) => entry.sportId === sport.id)?.levelIndex ?? 1
  const index = query.level ?? current
  const level = curriculum.levelsOfSport.get(sport.id)?.find((row) => row.index === index)
  const rows = level ? (curriculum.modulesOfLevel.get(level.id) ?? []) : []
  const page = rows.slice((query.page - 1) * query.perPage, query.page * query.perPage)
  return { modules: await showModules(context, curriculum, page, query), total: rows.length }
}

export const readModule = async (context: Context, moduleId: number): Promise<TrainingModule> => {
  const curriculum = await readCurriculumFor(context.db, 'modules', moduleId)
  const row = curriculum.modules.get(moduleId)
  const sport = row && curriculum.sports.get(row.sportId)
  if (!row || !sport || !canSeeSport(sport, context.actor)) throw new AppError('sports.module-not-available')
  const [shown] = await showModules(context, curriculum, [row], { withContents: true, withSport: false })
  if (!shown) throw new AppError('sports.module-not-available')
  return shown
}

/** Throws `sports.sport-required` without a sport (§5). */
export const listModuleGroups = async (
  context: Context,
  sportId: number | undefined,
): Promise<ModuleGroup[]> => {
  if (sportId === undefined) throw new AppError('sports.sport-required', { errors: { sport: ['required'] } })
  const curriculum = await readCurriculumFor(context.db, 'sports', sportId)
  const sport = seenSport(curriculum, context, sportId)
  return [...curriculum.moduleGroups.values()]
    .filter((group) => group.sportId === sport.id)
    .map((group) => showModuleGroup(group, context.locale))
}

export const readModuleGroup = async (context: Context, groupId: number): Promise<ModuleGroup> => {
  const curriculum = await readCurriculumFor(context.db, 'moduleGroups', groupId)
  const group = curriculum.moduleGroups.get(groupId)
  if (!group) throw new AppError('general.not-found')
  seenSport(curriculum, context, group.sportId)
  return showModuleGroup(group, context.locale)
}
