/** A path, a module and videos as the API answers them, for the tests of the training pages. */
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import type { Condition } from '@wegband/domain/features/progress/ledger.ts'
import { DEFAULT_THRESHOLDS } from '@wegband/domain/features/progress/level-thresholds.ts'
import {
  type Missing,
  type Rhythm,
  whatIsMissing,
} from '@wegband/domain/features/progress/missing-to-next-step.ts'
import type { Level, SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'

export const sampleLevel = (index: number, more: Partial<Level> = {}): Level => ({
  id: index,
  sportId: 1,
  index,
  name: ['', 'Rohweiß', 'Stroh', 'Honig', 'Kupfer'][index] ?? 'Zinnober',
  belt: index,
  isKids: false,
  completionMode: 'progression',
  weeksPerStep: 11,
  stepsPerStripe: 3,
  stripes: 3,
  recommendedTrainings: 60,
  moduleRepeats: 2,
  workshops: 2,
  namedWorkshops: [],
  seminars: 0,
  modulesCount: 24,
  ...more,
})

/** A Friday, in a week that was not trained in yet. */
export const SAMPLE_DAY = '2026-11-20'

/** 58 weeks of level 3, ten of the last twelve active. */
export const sampleMissing = (
  rhythm: Rhythm = 'own',
  pace: Missing['pace'] = { activeWeeks: 10, trainings: 12, ofWeeks: 12 },
): Missing =>
  whatIsMissing(
    {
      entry: sampleEntry,
      level: { ...DEFAULT_THRESHOLDS, index: 3 },
      conditions: sampleConditions,
      moduleTrainingsLeft: 21,
      isPassed: false,
      pace,
      isThisWeekActive: false,
      isTrainingNow: false,
    },
    SAMPLE_DAY,
    rhythm,
  )

const sampleEntry: ProgressEntry = {
  sportId: 1,
  levelIndex: 3,
  progress: 50,
  stripes: 1,
  beltStep: 5,
  levelCheckUnlocked: false,
  counts: { trainings: 71, activeWeeks: 58, modules: 13, workshops: 1, seminars: 0 },
}
const sampleConditions: Condition[] = [
  { kind: 'active-weeks', have: 58, need: 99 },
  { kind: 'modules', have: 13, need: 24 },
  { kind: 'workshops', have: 1, need: 2 },
]

export const samplePath = (more: Partial<SportPath> = {}): SportPath => ({
  id: 1,
  name: 'Wing Chun',
  menuName: 'Wing Chun',
  parentId: null,
  isMainSport: true,
  deepOrder: '1',
  order: 1,
  showInMenu: true,
  schoolId: null,
  modulesCount: 72,
  requiredMembershipLv: 0,
  availableForSubscription: true,
  subscriptionPlans: [],
  userProgress: sampleEntry,
  slug: 'wing-chun',
  hue: 32,
  chroma: 1,
  isKids: false,
  description: '',
  promoId: null,
  levels: [1, 2, 3, 4].map((index) => sampleLevel(index)),
  contents: [],
  moduleCounts: [],
  weeks: [],
  conditions: sampleConditions,
  isReadyForLevelCheck: false,
  passedLevels: [
    { levelIndex: 1, passedAt: '2023-05-06T10:00:00.000Z' },
    { levelIndex: 2, passedAt: '2025-03-08T10:00:00.000Z' },
  ],
  missing: sampleMissing(),
  seen: { levelIndex: 3, beltStep: 5, activeWeeks: 58 },
  ...more,
})

export const sampleContent = (id: number, more: Partial<Content> = {}): Content => ({
  id,
  moduleId: 14,
  sportId: 1,
  groupId: null,
  order: id,
  name: `Film ${id}`,
  title: `Film ${id}`,
  type: 'single',
  isSolo: true,
  videoLength: 40,
  videoState: 'ready',
  progress: 0,
  completedAt: null,
  titlePictureLight: null,
  titlePictureDark: null,
  poster: null,
  paymentRequired: false,
  requiredMembershipLv: 0,
  sportProgressIsRequired: false,
  relatedSportId: null,
  availableSubscriptionTargets: [],
  contentIsAvailableForFreemium: false,
  missing: null,
  ...more,
})

export const sampleModule = (order: number, more: Partial<TrainingModule> = {}): TrainingModule => ({
  id: order,
  order,
  name: `Modul Nummer ${order}`,
  description: '',
  sportId: 1,
  levelIndex: 3,
  stripe: Math.ceil(order / 8),
  modulePoints: 1,
  groups: [],
  contents: [],
  contentsCount: 0,
  trainings: 0,
  isComplete: false,
  isLocked: false,
  missing: null,
  glossaryTerms: [],
  ...more,
})

/** 24 modules of which `done` are complete. */
export const sampleModules = (done: number): TrainingModule[] =>
  Array.from({ length: 24 }, (_, index) =>
    sampleModule(index + 1, index < done ? { trainings: 2, isComplete: true } : {}),
  )

export const pageOfAll = (data: readonly unknown[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 100, total: data.length },
})
