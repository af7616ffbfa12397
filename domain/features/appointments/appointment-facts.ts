/** The facts about an appointment that the rules need. Both a database row and an API answer carry them. */
import { msOf, MS_PER_HOUR } from '../../basics/calendar-days.ts'
import type { Actor } from '../accounts/contract.ts'
import {
  type Appointment,
  type ASSIGNMENTS,
  CLOSES_AFTER_HOURS,
  type ConfirmationType,
  type Examinee,
  OPENS_BEFORE_HOURS,
} from './contract.ts'

/** The key of the appointment type "private training" in the seed and the admin console. Only its invited attendees may come. */
export const PRIVATE_TYPE_KEY = 'private'
export const isPrivateType = (type: { readonly key: string }): boolean => type.key === PRIVATE_TYPE_KEY

export type AppointmentFacts = {
  startAt: string
  endAt: string
  startedAt: string | null
  endedAt: string | null
  startedById: number | null
  isCancelled: boolean
  schoolId: number
  sportIds: readonly number[]
  trainerId: number | null
  /** Trainers who teach beside the lead, with the same rights. */
  coTrainerIds: readonly number[]
  assignment: (typeof ASSIGNMENTS)[number]
  /** Null: no limit. */
  capacity: number | null
  attendeesCount: number
  /** Places without an attendee on the list: offered to the waiting list, or booked by trial guests. */
  heldPlaces: number
  trialSlots: number
  isPublic: boolean
  /** The ages the class is meant for, in whole years, both included; null: no bound on that side. */
  minAge: number | null
  maxAge: number | null
  /** People on the list of an exam; empty for every other class. */
  examinees: readonly Examinee[]
  type: { key: string; isExam: boolean; confirmationTypes: readonly ConfirmationType[] }
}

/** The caller, with the fields that these rules need. */
export type AppointmentActor = Pick<
  Actor,
  'userId' | 'isAdmin' | 'isAnonymous' | 'schools' | 'childIds' | 'examinerOf' | 'childProtection'
>

/** The facts of an appointment as the API answers it. */
export const factsOf = (appointment: Appointment): AppointmentFacts => ({
  ...appointment,
  startedById: appointment.startedBy?.id ?? null,
  schoolId: appointment.school.id,
  sportIds: appointment.sports.map((sport) => sport.id),
  trainerId: appointment.trainer?.id ?? null,
  coTrainerIds: appointment.coTrainers.map(({ id }) => id),
})

/** Milliseconds since 1970. */
export const opensAtMs = (facts: Pick<AppointmentFacts, 'startAt'>): number =>
  msOf(facts.startAt) - OPENS_BEFORE_HOURS * MS_PER_HOUR

/** The last moment for any change: afterwards nothing is started, added or confirmed. */
export const closesAtMs = (facts: Pick<AppointmentFacts, 'endAt'>): number =>
  msOf(facts.endAt) + CLOSES_AFTER_HOURS * MS_PER_HOUR

/** The trainers who are planned to teach a class or a series. */
export type Taught = Pick<AppointmentFacts, 'trainerId' | 'coTrainerIds'>

/** Whether the class is planned for this person, as the lead or a co-trainer; both have the same rights (decision 0055). */
export const teachesClass = ({ trainerId, coTrainerIds }: Taught, userId: number): boolean =>
  trainerId === userId || coTrainerIds.includes(userId)

/** The ids of all planned trainers, the lead first. */
export const trainerIdsOf = ({ trainerId, coTrainerIds }: Taught): number[] => [
  ...(trainerId === null ? [] : [trainerId]),
  ...coTrainerIds,
]

/** Whether the class is the person's own: they are planned to teach it, or they started it. */
export const leadsClass = (facts: Taught & Pick<AppointmentFacts, 'startedById'>, userId: number): boolean =>
  teachesClass(facts, userId) || facts.startedById === userId
