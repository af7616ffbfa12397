/** Shows sports, levels and modules in the reader's language, with their own progress. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Level, ModuleGroup, Sport, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { stripeOfModule } from '@wegband/domain/features/progress/belt-rules.ts'
import { lockOfModule } from '@wegband/domain/features/videos/content-access.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import {
  type ReferenceData,
  type LevelRow,
  type ModuleGroupRow,
  type ModuleRow,
  type SportRow,
} from '../reference-data/reference-data.ts'
import { type ReadStanding, thresholdsOf } from '../progress/standing.ts'

const modulesCountOf = (referenceData: ReferenceData, sportId: number): number =>
  (referenceData.levelsOfSport.get(sportId) ?? []).reduce(
    (sum, level) => sum + (referenceData.modulesOfLevel.get(level.id)?.length ?? 0),
    0,
  )

export type SportView = {
  readonly referenceData: ReferenceData
  readonly actor: Actor
  readonly locale: Locale
  /** The plans of this sport. */
  readonly plans: Sport['subscriptionPlans']
  /** The contents of the sport itself, with access already checked. */
  readonly contents: readonly Content[]
}

export const showSport = (
  { referenceData, actor, locale, plans, contents }: SportView,
  row: SportRow,
): Sport => ({
  id: row.id,
  name: inLocale(row.name, locale),
  menuName: inLocale(row.menuName, locale),
  parentId: row.parentId,
  isMainSport: row.isMainSport,
  deepOrder: row.deepOrder,
  order: row.sortOrder,
  showInMenu: row.showInMenu,
  schoolId: row.schoolId,
  modulesCount: modulesCountOf(referenceData, row.id),
  requiredMembershipLv: row.requiredMembershipLv,
  availableForSubscription: row.availableForSubscription,
  subscriptionPlans: plans,
  contents: [...contents],
  userProgress: actor.trainingProgress.find((entry) => entry.sportId === row.id) ?? null,
  slug: row.slug,
  hue: row.hue,
  chroma: row.chroma,
  isKids: row.isKids,
  description: inLocale(row.description, locale),
  promoId: referenceData.promosOfSport.get(row.id)?.[0]?.id ?? null,
})

/** `standing`: the reader's; what they began with counts in their own level. */
export const showLevel = (
  referenceData: ReferenceData,
  row: LevelRow,
  locale: Locale,
  standing: Pick<ReadStanding, 'level'>,
): Level => ({
  ...(standing.level.index === row.index ? standing.level : thresholdsOf(referenceData, row)),
  id: row.id,
  sportId: row.sportId,
  name: inLocale(row.name, locale),
  belt: row.belt,
  isKids: row.isKids,
  namedWorkshops: (referenceData.workshopsOfLevel.get(row.id) ?? []).map((workshop) => ({
    id: workshop.id,
    name: inLocale(workshop.name, locale),
    description: inLocale(workshop.description, locale),
  })),
})

export type ModuleView = {
  readonly referenceData: ReferenceData
  readonly locale: Locale
  /** The reader's progress in the sport of the modules. */
  readonly standing: Pick<ReadStanding, 'entry' | 'level' | 'moduleCountsIn'>
  readonly sport: Sport | undefined
}

/** `contents` have their access checked. A module appears locked when none of its contents may be watched (decisions §4). */
export const showModule = (
  view: ModuleView,
  row: ModuleRow,
  contents: readonly Content[],
  withContents: boolean,
): TrainingModule => {
  const { referenceData, locale, standing, sport } = view
  const level = referenceData.levels.get(row.levelId)
  if (!level) throw new Error(`Module ${row.id} has no level`)
  const trainings = standing.moduleCountsIn(level.index).get(row.id) ?? 0
  const isPassed = level.index < standing.entry.levelIndex
  const { moduleRepeats } = level.index === standing.level.index ? standing.level : level
  const lock = lockOfModule(contents.map((content) => content.missing))
  const groupIds = new Set(contents.map((content) => content.groupId))
  return {
    id: row.id,
    order: row.sortOrder,
    name: inLocale(row.name, locale),
    description: inLocale(row.description, locale),
    sportId: row.sportId,
    ...(sport ? { sport } : {}),
    levelIndex: level.index,
    stripe: stripeOfModule(row.sortOrder, referenceData.modulesOfLevel.get(level.id)?.length, level.stripes),
    modulePoints: row.points,
    groups: withContents
      ? [...referenceData.contentGroups.values()]
          .filter((group) => groupIds.has(group.id))
          .map((group) => ({ id: group.id, name: inLocale(group.name, locale), order: group.sortOrder }))
      : [],
    contents: withContents ? [...contents] : [],
    contentsCount: contents.length,
    trainings,
    isComplete: isPassed || trainings >= moduleRepeats,
    ...lock,
    glossaryTerms: row.glossaryTerms,
  }
}

export const showModuleGroup = (row: ModuleGroupRow, locale: Locale): ModuleGroup => ({
  id: row.id,
  sportId: row.sportId,
  name: inLocale(row.name, locale),
  order: row.sortOrder,
  moduleIds: row.moduleIds,
})
