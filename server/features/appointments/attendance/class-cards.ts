/** People who may come to a class, with fingerprints of their cards, for a device that goes offline. It gets no more than it needs. */
import { createHash } from 'node:crypto'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { closesAtMs, opensAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../load-appointment.ts'
import { listPeopleWithCards } from './offline-people-store.ts'

export type KeptPerson = { id: number; firstName: string; lastName: string; cards: string[] }

/** The device computes the same fingerprint from a scanned code. */
export const cardFingerprint = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Trainer side, from four hours before the class until its window closes. Throws `appointments.not-allowed`. */
export const readClassCards = async (context: Context, id: number): Promise<KeptPerson[]> => {
  const { facts, row, now } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  const isNear = msOf(now) >= opensAtMs(facts) && msOf(now) <= closesAtMs(facts)
  if (!isNear) throw new AppError('appointments.not-allowed')
  const rows = await listPeopleWithCards(context.db.drizzle, row.id, row.schoolId)
  return rows.map(({ codes, ...person }) => ({ ...person, cards: (codes ?? []).map(cardFingerprint) }))
}
