/** Who may be a substitute, when they must answer, and what one answer to many dates does (docs/decisions/0030, 0039). */
import { instantOf, MS_PER_HOUR, MS_PER_MINUTE, msOf } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  type Taught,
  teachesClass,
} from '../appointments/appointment-facts.ts'
import type { SubstituteQuestion } from './substitutes-contract.ts'
import type { SubstitutionChoice } from './substitutions-contract.ts'
import { type Changeable, whyNotChange } from './timetable-rights.ts'

type TaughtSports = Taught & Pick<AppointmentFacts, 'sportIds'>
type Trainer = { readonly id: number; readonly sportIds: readonly number[] }

/**
 * Whether a trainer of the school may be a substitute. They must teach one of the sports, if the class has any, and must not teach
 * the class already.
 */
export const mayStandIn = ({ id, sportIds }: Trainer, taught: TaughtSports): boolean =>
  !teachesClass(taught, id) &&
  (taught.sportIds.length === 0 || sportIds.some((sportId) => taught.sportIds.includes(sportId)))

/** The trainer who is replaced: the chosen one, otherwise the caller if they teach the class, otherwise the lead. */
export const missingTrainer = (
  { trainerId, coTrainerIds }: Taught,
  askerId: number,
  namedId?: number,
): number | null => namedId ?? (coTrainerIds.includes(askerId) ? askerId : trainerId)

/** Enough time to notify the attendees, and for the leaders to look further. */
const ANSWER_BEFORE_HOURS = 2
const SHORTEST_MINUTES = 15

/** Two hours before the class; if the class begins sooner, half of the time that is left. */
export const usualAnswerUntil = (startAt: string, now: string): string => {
  const start = msOf(startAt)
  const usual = start - ANSWER_BEFORE_HOURS * MS_PER_HOUR
  const soon = msOf(now) + SHORTEST_MINUTES * MS_PER_MINUTE
  return instantOf(usual > soon ? usual : Math.floor(msOf(now) + (start - msOf(now)) / 2))
}

export type AskableDate = Changeable & {
  /** The class already has a substitute, in whatever way. */
  readonly isSubstituted: boolean
  readonly isAsked: boolean
}

/** Why no substitute can be requested for this date as one of many, or undefined. */
export const whyNotAskFor = (
  date: AskableDate,
  actor: AppointmentActor,
  now: string,
): ErrorCode | undefined => {
  // A trainer with a substitute may not change the date any more. The existing substitute is the more helpful reason.
  const reason = whyNotChange(date, actor, now)
  if (date.isSubstituted && (reason === undefined || reason === 'appointments.not-allowed'))
    return 'timetable.already-substituted'
  if (reason !== undefined) return reason
  return date.isAsked ? 'timetable.already-asked' : undefined
}

const OBSTACLES: { readonly [Code in ErrorCode]?: SubstitutionChoice['whyNot'] } = {
  'timetable.already-asked': 'asked',
  'timetable.already-substituted': 'substituted',
}

/** The obstacle in a list of dates; undefined for a date that does not belong in the list. */
export const obstacleOf = (reason: ErrorCode | undefined): SubstitutionChoice['whyNot'] | undefined =>
  reason === undefined ? null : OBSTACLES[reason]

type QuestionState = SubstituteQuestion['state']
export type AskedDate = Pick<AppointmentFacts, 'isCancelled' | 'startedAt'> & {
  readonly appointmentId: number
  readonly state: QuestionState
  readonly answerUntil: string
  readonly takenBy: number | null
}

/** A request is open only until its deadline, even if it was not closed yet. */
export const stateAt = (date: Omit<AskedDate, 'appointmentId' | 'takenBy'>, now: string): QuestionState => {
  if (date.state !== 'open') return date.state
  if (date.isCancelled || date.startedAt !== null) return 'withdrawn'
  return msOf(date.answerUntil) <= msOf(now) ? 'unanswered' : 'open'
}

type SubstitutionAnswer = {
  readonly userId: number
  readonly appointmentIds: readonly number[]
  readonly isAccepted: boolean
}

/**
 * The dates that an answer closes: the named open ones. Undefined if one of them is over. The person may repeat an answer for dates
 * that they already accepted or declined.
 */
export const datesToAnswer = (
  dates: readonly AskedDate[],
  { userId, appointmentIds, isAccepted }: SubstitutionAnswer,
  now: string,
): number[] | undefined => {
  const toClose: number[] = []
  for (const id of new Set(appointmentIds)) {
    const date = dates.find(({ appointmentId }) => appointmentId === id)
    if (date === undefined) return undefined
    const state = stateAt(date, now)
    const isSaid = isAccepted
      ? state === 'taken' && date.takenBy === userId
      : state === 'unanswered' && date.state === 'unanswered'
    if (state === 'open') toClose.push(id)
    else if (!isSaid) return undefined
  }
  return toClose.toSorted((left, right) => left - right)
}
