/**
 * A scan that a device made without a line: the timed code must have been good when it was scanned, the class must have run then, and
 * its own trainer sends it (decisions §4 QR/NFC).
 */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Attendee, whyNotLateScan } from '@wegband/domain/features/appointments/attendance-rules.ts'
import type { ScanDeed } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { minutesFrom } from '@wegband/domain/features/appointments/trained-minutes.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { cardKey, resolveToken } from '../cards/resolve-token.ts'
import { publish } from '../events/publish.ts'
import { suggestModule } from '../progress/suggest-module.ts'
import { refusal } from './change-appointment.ts'
import { notAfter, type Outcome, Undone } from './deed-outcome.ts'
import { bookLate, checkIn, comingAt } from './deeds-store.ts'
import { type LoadedAppointment, loadForAttendee } from './load-appointment.ts'

export type Scanned = Attendee & { readonly at: string; readonly moduleId: number | null }

/** Everything that needs no lock. Throws as §8 Scanner says, and what `whyNotLateScan` names. */
export const prepareScan = async (
  context: Context,
  loaded: LoadedAppointment,
  deed: ScanDeed,
): Promise<Scanned> => {
  const at = notAfter(deed.doneAt, loaded.now)
  const found = await resolveToken(context.db.drizzle, {
    token: deed.token,
    key: cardKey(context.appSecret),
    now: msOf(at),
  })
  const { loaded: now, person } = await loadForAttendee(context, loaded.row.id, found.id)
  const reason = whyNotLateScan(now.facts, context.actor, person, { at, now: now.now })
  if (reason) throw refusal(reason, now)
  const [sportId] = now.facts.sportIds
  const moduleId =
    person.isAttending || sportId === undefined
      ? undefined
      : await suggestModule(context.db.drizzle, now.curriculum, person.userId, sportId)
  return { ...person, at, moduleId: moduleId ?? null }
}

export const scanIn = async (
  tx: Transaction,
  context: Context,
  { row, facts }: LoadedAppointment,
  person: Scanned | undefined,
): Promise<Outcome> => {
  if (person === undefined) throw new AppError('general.not-found')
  const { userId, at, moduleId } = person
  const isAdded = await bookLate(tx, {
    appointmentId: row.id,
    userId,
    sportId: facts.sportIds[0] ?? null,
    moduleId,
    minutes: minutesFrom(facts, at),
    at,
  })
  const isIn = isAdded || (await checkIn(tx, row.id, userId, comingAt(facts, at))) || person.isAttending
  // the last place went to somebody else a moment ago
  if (!isIn) throw new Undone({ outcome: 'refused', code: 'appointments.full' })
  await publish(tx, {
    topic: 'attendances',
    ids: [row.id],
    userIds: [userId, context.actor.userId],
    schoolIds: [row.schoolId],
  })
  return { outcome: 'done' }
}
