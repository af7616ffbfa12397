/** The ledger of training: events and training entries. Totals follow from events alone (decisions §4). */
import { z } from 'zod'

/** `training`: confirmed progress in one module. `presence` is stored but moves nothing. `placement` starts a person at a level. */
export const EVENT_KINDS = ['training', 'presence', 'workshop', 'seminar', 'exam', 'placement'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Presence begins no sport: only events that move progress do. */
export const beginsSport = ({ kind }: { readonly kind: EventKind }): boolean => kind !== 'presence'

/** `start`: the person begins a sport; the source's id is the sport's. */
export const EVENT_SOURCES = ['attendance', 'video', 'import', 'start'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** `week` is the ISO week in Europe/Berlin, '2026-W47'; `levelIndex` is the person's level when the event was written. */
export type TrainingEvent = {
  sportId: number
  moduleId: number | undefined
  levelIndex: number
  kind: EventKind
  week: string
  occurredAt: string
  /** The last publication that had changed rules when it was written (docs/decisions/0075); left out: none had. */
  rulesVersion?: number
}

/** The thresholds of a level that the rules need; columns of `levels`, defaults from §9. */
export type LevelThresholds = {
  index: number
  completionMode: 'classic' | 'progression'
  weeksPerStep: number
  stepsPerStripe: number
  stripes: number
  recommendedTrainings: number
  moduleRepeats: number
  workshops: number
  seminars: number
  modulesCount: number
}

/** What a level asked for until a publication; it counts for everybody who began the level before. */
export type FormerThresholds = { readonly replacedBy: number; readonly asked: LevelThresholds }

/** A level with the versions that it had, the oldest first. */
export type LevelVersions = LevelThresholds & { readonly former?: readonly FormerThresholds[] }

/** A condition of the next stripe, belt step or level check: have `have` of `need` (decisions §4). */
export const condition = z.object({
  kind: z.enum(['active-weeks', 'trainings', 'modules', 'workshops', 'seminars']),
  have: z.int(),
  need: z.int(),
})
export type Condition = z.output<typeof condition>
