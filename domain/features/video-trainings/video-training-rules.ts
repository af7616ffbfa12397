/** When a training with a video may start, when it counts, and for whom (decisions §4 Video training, §9). */
import {
  instantOf,
  msOf,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  weekOf,
  weekWindow,
} from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { AttendeeOutcome, VideoTrainingState } from './contract.ts'

/** §9: how long a scanned training partner can be chosen. */
export const PARTNER_MINUTES = 20
/** A forgotten training ends by itself after this time, and does not count. */
export const LEFT_LYING_HOURS = 12
/** How long the starter may change for whom the training counted. */
export const CORRECTION_MINUTES = 30
/** How long past trainings are shown; their events stay. */
export const KEPT_DAYS = 90

/** Times are ISO 8601 in UTC. `attendeesCount`: participants who have not left. */
export type TrainingFacts = {
  readonly state: VideoTrainingState
  readonly startedAt: string
  readonly minMinutes: number
  readonly endedAt: string | null
  readonly isSolo: boolean
  readonly attendeesCount: number
}

const plusMinutes = (instant: string, minutes: number): string =>
  instantOf(msOf(instant) + minutes * MS_PER_MINUTE)

/** Until when a scanned person can be chosen. */
export const selectableUntil = (scannedAt: string): string => plusMinutes(scannedAt, PARTNER_MINUTES)

/** Scans before this instant have expired. */
export const oldestScan = (now: string): string => plusMinutes(now, -PARTNER_MINUTES)

export const countsFrom = (facts: Pick<TrainingFacts, 'startedAt' | 'minMinutes'>): string =>
  plusMinutes(facts.startedAt, facts.minMinutes)

/** Whole seconds until the training may be processed, 0 when it may. */
export const secondsUntilItCounts = (
  facts: Pick<TrainingFacts, 'startedAt' | 'minMinutes'>,
  now: string,
): number => Math.max(0, Math.ceil((msOf(countsFrom(facts)) - msOf(now)) / 1000))

/** A training counts in the week in which it ended, and for late attendees until that week is over. Null while it runs. */
export const countsUntil = (endedAt: string | null): string | null =>
  endedAt === null ? null : weekWindow(weekOf(endedAt)).endAt

/** Trainings that began before this instant were forgotten. */
export const leftLyingBefore = (now: string): string => instantOf(msOf(now) - LEFT_LYING_HOURS * MS_PER_HOUR)

/** A video for two cannot be started alone: it could not count. */
export const whyNotStartWith = (
  video: Pick<TrainingFacts, 'isSolo'>,
  partnersCount: number,
): ErrorCode | undefined => (video.isSolo || partnersCount > 0 ? undefined : 'video-trainings.needs-partner')

/** Why the training cannot be processed now, or undefined. For `too-early`, see `secondsUntilItCounts`. */
export const whyNotProcess = (facts: TrainingFacts, now: string): ErrorCode | undefined => {
  if (facts.state !== 'running') return 'video-trainings.already-ended'
  if (!facts.isSolo && facts.attendeesCount < 2) return 'video-trainings.needs-partner'
  return secondsUntilItCounts(facts, now) > 0 ? 'video-trainings.too-early' : undefined
}

/** Why the caller may not change for whom it counts, or undefined. The starter may while it runs, and shortly after it was counted. */
export const whyNotAllow = (
  facts: Pick<TrainingFacts, 'state' | 'endedAt'>,
  now: string,
): ErrorCode | undefined => {
  if (facts.state === 'running') return undefined
  const isFresh = facts.endedAt !== null && now <= plusMinutes(facts.endedAt, CORRECTION_MINUTES)
  return facts.state === 'processed' && isFresh ? undefined : 'video-trainings.already-ended'
}

/** A processed training still counts for an attendee who watches the rest of the video in its week. */
export const stillCounts = (facts: Pick<TrainingFacts, 'state' | 'endedAt'>, now: string): boolean => {
  const until = countsUntil(facts.endedAt)
  return facts.state === 'processed' && until !== null && now < until
}

/** The result for an attendee after processing. A counted training stays counted, unless the starter took it back. */
export const outcomeOf = (attendee: {
  readonly isAllowed: boolean
  readonly hasWatched: boolean
  readonly outcome: AttendeeOutcome | null
}): AttendeeOutcome => {
  if (!attendee.isAllowed) return 'not-allowed'
  return attendee.hasWatched || attendee.outcome === 'counted' ? 'counted' : 'not-watched'
}

/** 0 to 100, rounded down: 95 is reached only at 95. */
export const watchedPercent = (seconds: number, videoLength: number): number =>
  videoLength <= 0 ? 0 : Math.min(100, Math.floor((seconds * 100) / videoLength))
