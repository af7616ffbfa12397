/** API contract of sports, levels, modules and groups (§3, §7 Content). Names are in the reader's language. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, flagText, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { progressEntry } from '../accounts/contract.ts'
import { seenProgress } from '../progress/contract.ts'
import { condition } from '../progress/ledger.ts'
import { missing } from '../progress/missing-to-next-step.ts'
import { content, missingAccess } from '../videos/contract.ts'

/** §9: lists of modules and groups are limited to 100, sports come 100 per page. */
export const MODULES_LIMIT = 100
export const SPORTS_PER_PAGE = 100

export const COMPLETION_MODES = ['classic', 'progression'] as const

/** Thresholds of a level are data; the numbers of §9 are the defaults (decisions §3.4, §4). */
export const level = z.object({
  id,
  sportId: id,
  index: z.int(),
  name: z.string(),
  /** Number of the belt colour: 1 to 12, for kids 1 to 8; the design tokens define the colours. */
  belt: z.int(),
  isKids: z.boolean(),
  completionMode: z.enum(COMPLETION_MODES),
  weeksPerStep: z.int(),
  stepsPerStripe: z.int(),
  stripes: z.int(),
  recommendedTrainings: z.int(),
  moduleRepeats: z.int(),
  workshops: z.int(),
  /** What its workshops are about, in order; perhaps fewer than it asks for. */
  namedWorkshops: z.array(z.object({ id, name: z.string(), description: z.string() })),
  seminars: z.int(),
  modulesCount: z.int(),
})
export type Level = z.output<typeof level>

export const moduleGroup = z.object({
  id,
  sportId: id,
  name: z.string(),
  order: z.int(),
  moduleIds: z.array(id),
})
export type ModuleGroup = z.output<typeof moduleGroup>

/** A heading inside a module, such as "Allein" and "Zu zweit". */
export const contentGroup = z.object({ id, name: z.string(), order: z.int() })

export const sport = z.object({
  id,
  name: z.string(),
  menuName: z.string(),
  parentId: id.nullable(),
  isMainSport: z.boolean(),
  deepOrder: z.string(),
  order: z.int(),
  showInMenu: z.boolean(),
  schoolId: id.nullable(),
  modulesCount: z.int(),
  requiredMembershipLv: z.int(),
  availableForSubscription: z.boolean(),
  /** Every plan that is or was sold for it. */
  subscriptionPlans: z.array(z.object({ id, isActive: z.boolean() })),
  /** Contents of the sport itself, outside modules, at most 20. */
  contents: z.array(content),
  userProgress: progressEntry.nullable(),
  slug: z.string(),
  hue: z.int(),
  chroma: z.number(),
  isKids: z.boolean(),
  description: z.string(),
  /** The page that presents it to people who do not train it yet. */
  promoId: id.nullable(),
})
export type Sport = z.output<typeof sport>

export const trainingModule = z.object({
  id,
  order: z.int(),
  name: z.string(),
  description: z.string(),
  sportId: id,
  /** Only with `with_sport`. */
  sport: sport.optional(),
  levelIndex: z.int(),
  /** 1 to 3: eight modules each. */
  stripe: z.int(),
  modulePoints: z.int(),
  groups: z.array(contentGroup),
  contents: z.array(content),
  contentsCount: z.int(),
  /** Confirmed trainings of the caller, counted while they are in the module's level. */
  trainings: z.int(),
  /** Trained often enough, or of a level that the caller has already passed. */
  isComplete: z.boolean(),
  /** True when the caller may watch no content of the module (decisions §4); `missing` says why. */
  isLocked: z.boolean(),
  missing: missingAccess.nullable(),
  glossaryTerms: z.array(z.string()),
})
export type TrainingModule = z.output<typeof trainingModule>

/** One sport with its path: its levels and the caller's progress. */
export const sportPath = sport.extend({
  levels: z.array(level),
  /** Confirmed trainings per module of the current level. */
  moduleCounts: z.array(z.object({ moduleId: id, count: z.int() })),
  /** ISO weeks ('2026-W47') with a progress event in the current level, oldest first. */
  weeks: z.array(z.string()),
  conditions: z.array(condition),
  isReadyForLevelCheck: z.boolean(),
  /** Passed levels, with the day of the level check. */
  passedLevels: z.array(z.object({ levelIndex: z.int(), passedAt: instant })),
  /** What is missing, at the caller's own pace. */
  missing,
  /** Up to where the caller has seen their progress band; null: never. */
  seen: seenProgress.nullable(),
})
export type SportPath = z.output<typeof sportPath>

export const listSports = endpoint({
  method: 'GET',
  path: '/api/sports',
  summary: 'Sports the caller may see, in tree order',
  section: '§7 Content',
  access: 'signed-in',
  conditional: 'entity-tag',
  offline: { newest: 1 },
  staleOn: ['progress', 'user', 'schools', 'training'],
  query: z.strictObject({
    school: idText.optional(),
    limit: countText(SPORTS_PER_PAGE).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(sport), 304: 'empty' },
  errors: [],
})

export const readSport = endpoint({
  method: 'GET',
  path: '/api/sports/:id',
  summary: 'One sport with levels and the path of the caller',
  section: '§7 Content',
  access: 'signed-in',
  offline: { newest: 8 },
  staleOn: ['progress', 'user', 'training'],
  params: idParams,
  answers: { 200: one(sportPath) },
  errors: ['sports.membership-required'],
})

/**
 * §5: modules and module groups need a sport. `with_sport` adds the sport to each module, `with_groups` its headings and contents.
 */
export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'Modules of a sport, by default of the level the caller is in',
  section: '§7 Content',
  access: 'signed-in',
  conditional: 'entity-tag',
  offline: { newest: 16 },
  staleOn: ['progress', 'user', 'videos', 'training'],
  query: z.strictObject({
    sport: idText.optional(),
    level: countText(50).optional(),
    with_sport: flagText.optional(),
    with_groups: flagText.optional(),
    limit: countText(MODULES_LIMIT).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(trainingModule), 304: 'empty' },
  errors: ['sports.sport-required'],
})

export const readModule = endpoint({
  method: 'GET',
  path: '/api/modules/:id',
  summary: 'One module with its groups and contents',
  section: '§7 Content',
  access: 'signed-in',
  offline: { newest: 40 },
  staleOn: ['progress', 'user', 'videos', 'training'],
  params: idParams,
  answers: { 200: one(trainingModule) },
  errors: ['sports.module-not-available'],
})

export const listModuleGroups = endpoint({
  method: 'GET',
  path: '/api/module-groups',
  summary: 'Groups of modules of a sport',
  section: '§7 Content',
  access: 'signed-in',
  conditional: 'entity-tag',
  offline: { newest: 8 },
  staleOn: ['training'],
  query: z.strictObject({
    sport: idText.optional(),
    limit: countText(MODULES_LIMIT).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(moduleGroup), 304: 'empty' },
  errors: ['sports.sport-required', 'general.not-found'],
})

export const readModuleGroup = endpoint({
  method: 'GET',
  path: '/api/module-groups/:id',
  summary: 'One group of modules',
  section: '§7 Content',
  access: 'signed-in',
  staleOn: ['training'],
  params: idParams,
  answers: { 200: one(moduleGroup) },
  errors: [],
})

/** Modules of the first level that a promo page shows. */
export const PROMO_MODULES = 4

export const promo = z.object({
  id,
  sport: sport.pick({
    id: true,
    name: true,
    slug: true,
    hue: true,
    chroma: true,
    requiredMembershipLv: true,
  }),
  title: z.string(),
  lead: z.string(),
  gains: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Modules of level 1; below, how many of them the free trial opens. */
  modulesCount: z.int(),
  freeModules: z.int(),
  /** Its first modules, with the contents and the caller's access to them. */
  modules: z.array(trainingModule),
  hasBegun: z.boolean(),
})
export type Promo = z.output<typeof promo>

export const readPromo = endpoint({
  method: 'GET',
  path: '/api/promos/:id',
  summary: 'A page that makes a sport known',
  section: 'decisions §5',
  access: 'signed-in',
  staleOn: ['user', 'training'],
  params: idParams,
  answers: { 200: one(promo) },
  errors: [],
})

export const sportEndpoints = [
  listSports,
  readSport,
  listModules,
  readModule,
  listModuleGroups,
  readModuleGroup,
  readPromo,
]
