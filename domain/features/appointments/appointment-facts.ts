/** What the rules must know of an appointment: little enough that a database row and the answer of the API both carry it. */
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

/** The key of the type that the seed and the admin console know a private training by: nobody else comes in to it. */
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
  /** Who teaches it beside them, with the same rights. */
  coTrainerIds: readonly number[]
  assignment: (typeof ASSIGNMENTS)[number]
  /** Null: no limit. */
  capacity: number | null
  attendeesCount: number
  /** Taken by nobody on the list: offered to those who wait, or booked by trial guests. */
  heldPlaces: number
  trialSlots: number
  isPublic: boolean
  /** For whom it is meant, in whole years, both included; null: no bound on that side. */
  minAge: number | null
  maxAge: number | null
  /** Of an exam; empty for every other class. */
  examinees: readonly Examinee[]
  type: { key: string; isExam: boolean; confirmationTypes: readonly ConfirmationType[] }
}

/** Who asks, as far as these rules care. */
export type AppointmentActor = Pick<
  Actor,
  'userId' | 'isAdmin' | 'isAnonymous' | 'schools' | 'childIds' | 'examinerOf'
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

/** The end of everything: nothing is started, added or confirmed after it. */
export const closesAtMs = (facts: Pick<AppointmentFacts, 'endAt'>): number =>
  msOf(facts.endAt) + CLOSES_AFTER_HOURS * MS_PER_HOUR

/** Who is planned to teach a class or a series. */
export type Taught = Pick<AppointmentFacts, 'trainerId' | 'coTrainerIds'>

/** Whether the class is planned for this person, as its lead or beside the lead: both have the same rights (decision 0055). */
export const teachesClass = ({ trainerId, coTrainerIds }: Taught, userId: number): boolean =>
  trainerId === userId || coTrainerIds.includes(userId)

/** The lead first. */
export const trainerIdsOf = ({ trainerId, coTrainerIds }: Taught): number[] => [
  ...(trainerId === null ? [] : [trainerId]),
  ...coTrainerIds,
]

/** The class is this person's own: they are planned to teach it, or they started it. */
export const leadsClass = (facts: Taught & Pick<AppointmentFacts, 'startedById'>, userId: number): boolean =>
  teachesClass(facts, userId) || facts.startedById === userId
