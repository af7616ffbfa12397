/** The titles and access conditions of a module's videos; most follow a pattern, some are written by hand. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { PlacedModule } from './training-plan.ts'
import { MEMBERSHIP, MEMBERSHIP_VALUE } from '../people/memberships.ts'
import { SPORT, STARTER_SPORT } from './sports.ts'

type Target = { type: 'sport' | 'membership-level'; targetId: number }

export type ContentPlan = {
  name: LocalText
  isSolo: boolean
  /** Any of them opens it; none: it is free. */
  opensWith: readonly Target[]
  isFreemium: boolean
  state: 'none' | 'processing' | 'ready' | 'failed'
  /** A video by name; otherwise a suitable one. */
  video?: string
  /** A picture by name; otherwise that of the video. */
  picture?: string
  /** Level of the sport that must have been reached. */
  levelIndex?: number
  membershipLv?: number
}

/** §9: the free trial covers 4 modules of level 1 of the starter program. */
const FREEMIUM_MODULES = 4
/** From this module on the videos for two require the level itself: members should not try them unprepared. */
const ADVANCED_FROM = 17
const CLUB_ONLY: readonly Target[] = [{ type: 'membership-level', targetId: MEMBERSHIP.club }]

const ALONE: readonly LocalText[] = [
  { de: '', en: '' },
  { de: ', langsam', en: ', slowly' },
  { de: ', im Tempo', en: ', at speed' },
]
const IN_PAIRS: readonly LocalText[] = [
  { de: ', mit Partner', en: ', with a partner' },
  { de: ', gegen Druck', en: ', under pressure' },
  { de: ', im Wechsel', en: ', taking turns' },
]
/** Videos per module, in turn. */
const COUNTS = [3, 4, 5, 6]
const CALM_COUNTS = [2, 3, 2, 3]
const KIDS_COUNTS = [2, 3, 4, 3]

const countOf = (module: PlacedModule): number => {
  const counts =
    module.sportId === SPORT.kids ? KIDS_COUNTS : module.sportId === SPORT.chikung ? CALM_COUNTS : COUNTS
  return counts[(module.sortOrder - 1) % counts.length] ?? 0
}

const isStarter = (module: PlacedModule): boolean =>
  module.sportId === STARTER_SPORT && module.levelIndex === 1 && module.sortOrder <= FREEMIUM_MODULES

const plan = (module: PlacedModule, isSolo: boolean, ending: LocalText): ContentPlan => ({
  name: { de: module.name.de + ending.de, en: (module.name.en ?? module.name.de) + (ending.en ?? ending.de) },
  isSolo,
  opensWith: [{ type: 'sport', targetId: module.sportId }],
  isFreemium: isStarter(module),
  state: 'ready',
})

const patternOf = (module: PlacedModule): ContentPlan[] => {
  const count = countOf(module)
  const solo = module.sportId === SPORT.chikung ? count : Math.ceil(count / 2)
  return [
    ...ALONE.slice(0, solo).map((ending) => plan(module, true, ending)),
    ...IN_PAIRS.slice(0, count - solo).map((ending) => plan(module, false, ending)),
  ]
}

/** The conditions that apply to whole kinds of videos. */
const withConditions = (module: PlacedModule, plans: readonly ContentPlan[]): ContentPlan[] =>
  plans.map((one, index) => {
    const isTaste = module.levelIndex === 1 && module.sortOrder === 1 && index === 0
    if (isTaste) return { ...one, opensWith: [] }
    if (one.isFreemium) return one
    const isLastOfSix = index === 5
    if (isLastOfSix) return { ...one, opensWith: CLUB_ONLY }
    const isForMasters = module.sortOrder === 23 && one.isSolo && index === 2
    if (isForMasters) return { ...one, membershipLv: MEMBERSHIP_VALUE.master }
    const isAdvanced = module.levelIndex > 1 && module.sortOrder >= ADVANCED_FROM && !one.isSolo
    return isAdvanced ? { ...one, levelIndex: module.levelIndex } : one
  })

const named = (module: PlacedModule, name: LocalText, rest: Partial<ContentPlan>): ContentPlan => ({
  ...plan(module, true, name),
  name,
  ...rest,
})

/** Module 14 of level 3 contains every kind of video: seen, begun, new, for two, and locked in two ways. */
const turnWithStep = (module: PlacedModule): ContentPlan[] => [
  named(module, { de: 'Wendung auf der Stelle', en: 'Turning on the spot' }, { video: 'wing-chun-turn' }),
  named(module, { de: 'Wendung mit Schritt', en: 'Turn with a step' }, { video: 'wing-chun-step' }),
  named(module, { de: 'Arm folgt Hüfte', en: 'The arm follows the hip' }, { video: 'wing-chun-bong' }),
  named(
    module,
    { de: 'Druck von vorn', en: 'Pressure from the front' },
    { isSolo: false, video: 'wing-chun-pair-pressure' },
  ),
  named(
    module,
    { de: 'Druck von der Seite', en: 'Pressure from the side' },
    {
      isSolo: false,
      levelIndex: module.levelIndex + 1,
      video: 'wing-chun-pair-pressure',
      picture: 'tile-pair-2',
    },
  ),
  named(
    module,
    { de: 'Wendung gegen Tritt', en: 'Turning away from a kick' },
    { isSolo: false, opensWith: CLUB_ONLY, video: 'wing-chun-pair-kick' },
  ),
]

type Change = (plans: readonly ContentPlan[]) => ContentPlan[]
const stateOf =
  (position: number, state: ContentPlan['state']): Change =>
  (plans) =>
    plans.map((one, index) => (index === position ? { ...one, state } : one))

/** Level 3 of Wing Chun, by module: missing, processing and failed videos, and a module for club members only. */
const EXCEPTIONS: Readonly<Record<number, Change>> = {
  15: stateOf(1, 'processing'),
  16: stateOf(1, 'none'),
  17: stateOf(1, 'failed'),
  19: (plans) => plans.map((one) => ({ ...one, opensWith: CLUB_ONLY })),
}

/** The videos of a module, those for one person first. */
export const plansOf = (module: PlacedModule): ContentPlan[] => {
  const isLevel3 = module.sportId === SPORT.wingChun && module.levelIndex === 3
  if (isLevel3 && module.sortOrder === 14) return turnWithStep(module)
  const plans = withConditions(module, patternOf(module))
  const change = isLevel3 ? EXCEPTIONS[module.sortOrder] : undefined
  return change === undefined ? plans : change(plans)
}
