/** Notifies trainers when another person changes or removes their confirmations (§3 Notification). */
import { DEFAULT_LOCALE, inLocale } from '@wegband/domain/basics/locale.ts'
import type { appointments } from '../../../db/schema/appointments.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'

type Judged = {
  readonly attendanceId: number
  /** The attendee. */
  readonly userId: number
  readonly appointment: Pick<typeof appointments.$inferSelect, 'id' | 'name' | 'typeId' | 'startAt'>
  /** The trainers who had confirmed; null where the account does not exist any more. */
  readonly confirmedBy: Iterable<number | null>
}

/** While an admin or parent views another account, the viewing person makes the change and is not notified. */
export const notifyJudgementChanged = async (
  tx: Transaction,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  referenceData: ReferenceData,
  { attendanceId, userId, appointment, confirmedBy }: Judged,
): Promise<void> => {
  const by = actor.impersonatorId ?? actor.userId
  const trainers = [...new Set(confirmedBy)]
    .filter((id) => id !== null)
    .filter((id) => id !== by && id !== actor.userId)
  if (trainers.length === 0) return
  const rows = await listReaders(tx, [userId, by])
  const firstNameOf = (id: number): string => rows.find((row) => row.id === id)?.firstName ?? ''
  const type = referenceData.appointmentTypes.get(appointment.typeId)
  const params = {
    firstName: firstNameOf(userId),
    byFirstName: firstNameOf(by),
    className:
      inLocale(appointment.name, DEFAULT_LOCALE) || (type ? inLocale(type.name, DEFAULT_LOCALE) : ''),
    appointmentId: appointment.id,
    startAt: appointment.startAt,
  }
  const notice = { type: 'judgement-changed', subjectType: 'attendance', subjectId: attendanceId } as const
  await notifyPeople(tx, trainers, { ...notice, params }, clock.now())
}
