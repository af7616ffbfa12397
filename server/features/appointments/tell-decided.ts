/** Two trainers said different things and one decided: the other hears of it, and what they had said stays in the book. */
import { DEFAULT_LOCALE, inLocale } from '@wegband/domain/basics/locale.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import type { LockedAttendance } from './attendance-store.ts'
import type { Given } from './deeds-store.ts'
import type { LoadedAppointment } from './load-appointment.ts'

const firstNameOf = async (tx: Transaction, id: number): Promise<string> => {
  const [row] = await tx.select({ firstName: users.firstName }).from(users).where(eq(users.id, id))
  return row?.firstName ?? ''
}

/** `given` and `trained`: as they stood before the decision. */
export const tellDecided = async (
  tx: Transaction,
  { actor, clock }: Context,
  { row, curriculum }: LoadedAppointment,
  parts: { attendance: LockedAttendance; given: readonly Given[]; trained: unknown },
): Promise<void> => {
  const { attendance, given, trained } = parts
  const now = clock.now()
  const others = new Set(given.flatMap(({ by }) => (by === null || by === actor.userId ? [] : [by])))
  if (others.size === 0) return
  const entry = {
    action: 'attendance.decided',
    subjectType: 'attendance',
    subjectId: attendance.id,
    details: { userId: attendance.userId, given, trained },
  }
  await writeAudit(tx, actor, entry, now)
  const firstName = await firstNameOf(tx, attendance.userId)
  const byFirstName = await firstNameOf(tx, actor.userId)
  const type = curriculum.appointmentTypes.get(row.typeId)
  await notifyPeople(
    tx,
    [...others],
    {
      type: 'judgement-changed',
      subjectType: 'attendance',
      subjectId: attendance.id,
      params: {
        firstName,
        byFirstName,
        className: inLocale(row.name, DEFAULT_LOCALE) || (type ? inLocale(type.name, DEFAULT_LOCALE) : ''),
        appointmentId: row.id,
        startAt: row.startAt,
      },
    },
    now,
  )
}
