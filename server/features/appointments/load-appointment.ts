/** Loads the appointment for an action, if the caller may see it. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type AppointmentFacts,
  isPrivateType,
} from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type Attendee,
  canSeeAppointment,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../http/request/context.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Trained } from '../progress/event-statement.ts'
import { moduleAfter } from '../progress/suggest-module.ts'
import { referenceDataOf } from './booking/fresh-reference-data.ts'
import { hasChildAt } from './attendance/attendance-store.ts'
import type { AppointmentRow } from './schedule/list-statement.ts'
import { factsOfRow, type Reader, showAppointment } from './schedule/show-appointment.ts'
import { findRow, findRowFor } from './store.ts'

export type LoadedAppointment = {
  readonly referenceData: ReferenceData
  readonly row: AppointmentRow
  readonly facts: AppointmentFacts
  readonly now: string
  /** Shortest class, as the admins set it. */
  readonly minMinutes: number
  readonly show: () => Appointment
}

export const readerOf = (context: Context): Reader => ({
  actor: context.actor,
  locale: context.locale,
  now: context.clock.now().toISOString(),
  minMinutes: context.settings.current().minTrainingMinutes,
})

/** Throws the same `general.not-found` for a missing appointment and for one that the caller may not see. */
export const loadAppointment = async (context: Context, id: number): Promise<LoadedAppointment> =>
  await asLoaded(context, await findRow(context.db, context.actor, id))

/** The same together with a possible attendee and the module they would train. A missing person belongs to no school. */
export const loadForAttendee = async (
  context: Context,
  id: number,
  userId: number,
): Promise<{ loaded: LoadedAppointment; person: Attendee; moduleId: number | null }> => {
  const row = await findRowFor(context.db, context.actor, id, userId)
  const loaded = await asLoaded(context, row)
  const isAttending = (row?.attendeeAttendanceId ?? null) !== null
  const person = { userId, schools: row?.attendeeSchools ?? [], isAttending }
  return { loaded, person, moduleId: suggestedFor(loaded, row?.attendeeTrained ?? []) }
}

/** The suggestion for the first sport of the class; null where the class has no sport. */
export const suggestedFor = (
  { facts, referenceData }: Pick<LoadedAppointment, 'facts' | 'referenceData'>,
  trained: readonly Trained[],
): number | null => {
  const [sportId] = facts.sportIds
  return sportId === undefined ? null : (moduleAfter(referenceData, sportId, trained) ?? null)
}

const asLoaded = async (context: Context, row: AppointmentRow | undefined): Promise<LoadedAppointment> => {
  if (!row) throw new AppError('general.not-found')
  const referenceData = await referenceDataOf(context.db, [row])
  const facts = factsOfRow(referenceData, row)
  if (!(await canSee(context, row, facts))) throw new AppError('general.not-found')
  const reader = readerOf(context)
  const { now, minMinutes } = reader
  return {
    referenceData,
    row,
    facts,
    now,
    minMinutes,
    show: () => showAppointment(referenceData, row, reader),
  }
}

/** The children's schools are read only when neither the parent's own rights nor a booking suffice. */
const canSee = async (
  { db, actor }: Context,
  row: AppointmentRow,
  facts: AppointmentFacts,
): Promise<boolean> =>
  canSeeAppointment(facts, actor, { isAttending: row.myAttendanceId !== null || row.children !== null }) ||
  (actor.childIds.length > 0 &&
    !isPrivateType(facts.type) &&
    (await hasChildAt(db.drizzle, actor.childIds, row.schoolId)))

/** The present state, for the answer of a lost race. */
export const currentAppointment = async (context: Context, id: number): Promise<Appointment> =>
  (await loadAppointment(context, id)).show()
