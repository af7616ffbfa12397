/** Stripes, belt steps and the level check, derived from active weeks (§4 Level progress, §9, decisions §4). */
import type { LevelThresholds } from './ledger.ts'
import { MODULES, STRIPES } from './level-thresholds.ts'

type BeltThresholds = Pick<LevelThresholds, 'weeksPerStep' | 'stepsPerStripe' | 'stripes'>

export type BeltStanding = { beltStep: number; stripes: number; levelCheckUnlocked: boolean }

/** Active weeks after which the level check opens: 99 with the default numbers. */
export const weeksForLevelCheck = (level: BeltThresholds): number =>
  level.weeksPerStep * level.stepsPerStripe * level.stripes

/** The standing after this many active weeks in a level: belt step 0 to 9, stripes 0 to 3. */
export const beltStanding = (weeks: number, level: BeltThresholds): BeltStanding => ({
  beltStep: Math.min(level.stepsPerStripe * level.stripes, Math.floor(weeks / level.weeksPerStep)),
  stripes: Math.min(level.stripes, Math.floor(weeks / (level.weeksPerStep * level.stepsPerStripe))),
  levelCheckUnlocked: weeks >= weeksForLevelCheck(level),
})

export type NextStep = {
  /** Weeks with training that are missing for the next belt step, at least 1. */
  weeksLeft: number
  /** The belt step they lead to. */
  beltStep: number
  /** The stripe that comes with this step. */
  stripe: number | undefined
  /** Whether the step opens the level check. */
  opensLevelCheck: boolean
}

/** The next step ("Noch 8, dann Gurtschritt 6 und der zweite Streifen"); undefined when all steps are done. */
export const nextStep = (weeks: number, level: BeltThresholds): NextStep | undefined => {
  const now = beltStanding(weeks, level)
  if (now.levelCheckUnlocked) return undefined
  const at = (now.beltStep + 1) * level.weeksPerStep
  const then = beltStanding(at, level)
  return {
    weeksLeft: at - weeks,
    beltStep: then.beltStep,
    stripe: then.stripes > now.stripes ? then.stripes : undefined,
    opensLevelCheck: then.levelCheckUnlocked,
  }
}

/** The stripe (1 to 3) of a module, by its order in the level from 1: 24 modules are shown as 8 per stripe (decisions §4). */
export const stripeOfModule = (order: number, modulesCount = MODULES, stripes = STRIPES): number =>
  Math.min(stripes, Math.max(1, Math.ceil((order * stripes) / Math.max(1, modulesCount))))
