/** Who may stand in where, until when they answer, and what an answer to many dates at once means (docs/decisions/0030, 0039). */
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

/** A trainer of the school who teaches one of its sports (any trainer where it has none), and none of its own. */
export const mayStandIn = ({ id, sportIds }: Trainer, taught: TaughtSports): boolean =>
  !teachesClass(taught, id) &&
  (taught.sportIds.length === 0 || sportIds.some((sportId) => taught.sportIds.includes(sportId)))

/** In whose place somebody stands in: the trainer who is named, else the asker where they teach beside the lead, else the lead. */
export const missingTrainer = (
  { trainerId, coTrainerIds }: Taught,
  askerId: number,
  namedId?: number,
): number | null => namedId ?? (coTrainerIds.includes(askerId) ? askerId : trainerId)

/** Time enough to tell those who come, and for the leaders to look further. */
const ANSWER_BEFORE_HOURS = 2
const SHORTEST_MINUTES = 15

/** Two hours before the class; of a class that begins sooner, half of the time that is left. */
export const usualAnswerUntil = (startAt: string, now: string): string => {
  const start = msOf(startAt)
  const usual = start - ANSWER_BEFORE_HOURS * MS_PER_HOUR
  const soon = msOf(now) + SHORTEST_MINUTES * MS_PER_MINUTE
  return instantOf(usual > soon ? usual : Math.floor(msOf(now) + (start - msOf(now)) / 2))
}

export type AskableDate = Changeable & {
  /** Somebody stands in already, by whichever way. */
  readonly isSubstituted: boolean
  readonly isAsked: boolean
}

/** Why nobody may be asked for this date as one of many, or undefined. */
export const whyNotAskFor = (
  date: AskableDate,
  actor: AppointmentActor,
  now: string,
): ErrorCode | undefined => {
  // Whoever handed a date on may not change it any more; that somebody stands in says more than that.
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

/** What a list of dates says of it; undefined for what does not belong in one. */
export const obstacleOf = (reason: ErrorCode | undefined): SubstitutionChoice['whyNot'] | undefined =>
  reason === undefined ? null : OBSTACLES[reason]

type QuestionState = SubstituteQuestion['state']
export type AskedDate = Pick<AppointmentFacts, 'isCancelled' | 'startedAt'> & {
  readonly appointmentId: number
  readonly state: QuestionState
  readonly answerUntil: string
  readonly takenBy: number | null
}

/** Open only while an answer counts: also where nothing has closed the question yet. */
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
 * The dates that an answer closes: those that are named and open. Undefined where one of them is over; what the person took already, or
 * has already said no to, they may say again.
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
