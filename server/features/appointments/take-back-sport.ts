/** Takes back a sport that was begun by mistake, with what was confirmed in it; presence stays. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotTakeBackSport } from '@wegband/domain/features/progress/mistaken-start.ts'
import { appointments, attendances, confirmations } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { forgetSport } from '../progress/forget-sport.ts'
import { requireTakeBackRight } from '../progress/take-back-right.ts'

type Input = { readonly userId: number; readonly sportId: number }

/** Throws what `whyNotTakeBackSport` names. A sport that was not begun is none to take back: 404. */
export const takeBackSport = async (context: Context, { userId, sportId }: Input): Promise<void> => {
  await requireTakeBackRight(context, userId)
  const curriculum = await readCurriculum(context.db)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const events = await forgetSport(
      { tx, curriculum, now: now.toISOString() },
      { userId, sportId },
      (entry) => {
        const reason = whyNotTakeBackSport(entry)
        if (reason) throw new AppError(reason)
      },
    )
    if (events === undefined) throw notFound()
    const attendanceIds = events.flatMap(({ sourceType, sourceId }) =>
      sourceType === 'attendance' ? [sourceId] : [],
    )
    if (attendanceIds.length > 0) await removeConfirmations(tx, context, userId, attendanceIds)
    const entry = { action: 'progress.taken-back', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, context.actor, { ...entry, details: { sportId, events: events.length } }, now)
  })
}

/** The trainers who had confirmed are told, unless it was they who took it back. */
const removeConfirmations = async (
  tx: Transaction,
  { actor, clock }: Context,
  userId: number,
  attendanceIds: readonly number[],
): Promise<void> => {
  const rows = await tx
    .select({
      attendanceId: attendances.id,
      appointmentId: appointments.id,
      schoolId: appointments.schoolId,
      name: appointments.name,
      startAt: appointments.startAt,
      confirmedBy: confirmations.confirmedBy,
    })
    .from(confirmations)
    .innerJoin(attendances, eq(attendances.id, confirmations.attendanceId))
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(and(inArray(confirmations.attendanceId, [...attendanceIds]), eq(confirmations.type, 'progress')))
  await tx
    .delete(confirmations)
    .where(and(inArray(confirmations.attendanceId, [...attendanceIds]), ne(confirmations.type, 'presence')))
  const by = actor.impersonatorId ?? actor.userId
  const names = new Map(
    (
      await tx
        .select({ id: users.id, firstName: users.firstName })
        .from(users)
        .where(inArray(users.id, [userId, by]))
    ).map(({ id, firstName }) => [id, firstName]),
  )
  for (const row of rows) {
    const { attendanceId, appointmentId, schoolId, name, startAt, confirmedBy } = row
    await publish(tx, {
      topic: 'attendances',
      ids: [appointmentId],
      userIds: [userId],
      schoolIds: [schoolId],
    })
    if (confirmedBy === null || confirmedBy === by) continue
    const params = {
      firstName: names.get(userId) ?? '',
      byFirstName: names.get(by) ?? '',
      className: inLocale(name, DEFAULT_LOCALE),
      appointmentId,
      startAt,
    }
    const notice = {
      type: 'judgement-changed',
      subjectType: 'attendance',
      subjectId: attendanceId,
      params,
    } as const
    await notifyPeople(tx, [confirmedBy], notice, clock.now())
  }
}
