/** Resolves the token of a tablet to one evening at one site, and to its classes. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { eveningAt, type Evening } from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { KioskPerson } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { type ReferenceData, levelAt } from '../../reference-data/reference-data.ts'
import { cardFingerprint } from '../attendance/class-cards.ts'
import { referenceDataOf } from '../booking/fresh-reference-data.ts'
import { type EveningRow, findKiosk, type KioskPersonRow, type KioskRow, listEvening } from './kiosk-store.ts'
import type { AppointmentRow } from '../schedule/list-statement.ts'
import { factsOfRow } from '../schedule/show-appointment.ts'
import { findRow } from '../store.ts'

export type OpenDoor = {
  readonly kiosk: KioskRow
  /** The evening in which the tablet was opened. */
  readonly evening: Evening
  readonly classes: readonly EveningRow[]
  readonly now: string
}

/** Throws `appointments.kiosk-over` for an unknown or ended token. The caller checks whether the evening is over. */
export const loadDoor = async (context: OpenContext, token: string): Promise<OpenDoor> => {
  const { drizzle } = context.db
  const kiosk = await findKiosk(drizzle, hashToken(token))
  if (!kiosk) throw new AppError('appointments.kiosk-over')
  const evening = eveningAt(kiosk.openedAt)
  const classes = await listEvening(drizzle, kiosk, evening)
  return { kiosk, evening, classes, now: context.clock.now().toISOString() }
}

export type DoorClass = {
  readonly row: AppointmentRow
  readonly facts: AppointmentFacts
  readonly referenceData: ReferenceData
}

/** The class as the trainer sees it who opened the tablet: check-ins run in that trainer's name. */
export const loadDoorClass = async (
  context: OpenContext,
  { openedBy }: KioskRow,
  id: number,
): Promise<DoorClass> => {
  const row = await findRow(context.db, { userId: openedBy, childIds: [] }, id)
  if (!row) throw new AppError('appointments.kiosk-over')
  const referenceData = await referenceDataOf(context.db, [row])
  return { row, referenceData, facts: factsOfRow(referenceData, row) }
}

export const kioskPersonOf = (
  referenceData: ReferenceData,
  sportId: number | undefined,
  row: KioskPersonRow,
): KioskPerson => {
  const level = sportId === undefined ? undefined : levelAt(referenceData, sportId, row.levelIndex ?? 1)
  return {
    id: row.id,
    firstName: row.firstName,
    initial: row.lastName.charAt(0),
    belt: level === undefined ? null : { belt: level.belt, isKids: level.isKids },
    checkedInAt: row.checkedInAt,
    cards: (row.codes ?? []).map(cardFingerprint),
  }
}
