/**
 * Who had booked a class that is called off, waits for it or was to teach it hears of it in the app, parents for their children; trial
 * guests by letter.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { appointments, trialRegistrations } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Curriculum } from '../curriculum/curriculum.ts'
import { parentsOfEach } from '../family/parents-of.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { otherDates } from './trial-mails.ts'

type Cancelled = {
  readonly id: number
  readonly reason: string
  /** Whoever called it off: the trainer hears of it too where it was somebody else. Not given where many dates go at once. */
  readonly byId?: number | undefined
}
type ClassRow = typeof appointments.$inferSelect

/** As many statements for a hundred people as for one. */
export const tellCancelled = async (
  tx: Db,
  { schools }: Pick<Curriculum, 'schools'>,
  cancelled: Cancelled,
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, cancelled.id))
  if (!row) return
  await tellPeople(tx, row, cancelled, now)
  await tellGuests(
    tx,
    row,
    { schoolName: schools.get(row.schoolId)?.name ?? '', reason: cancelled.reason },
    now,
  )
}

const tellPeople = async (tx: Db, row: ClassRow, { reason, byId }: Cancelled, now: Date): Promise<void> => {
  const trainerId = byId === undefined || byId === row.trainerId ? null : row.trainerId
  const concerned = await tx
    .select({ userId: users.id, firstName: users.firstName })
    .from(users)
    .where(
      sql`${users.id} in (
        select user_id from attendances where appointment_id = ${row.id}
        union
        select user_id from waiting_places where appointment_id = ${row.id} and state in ('waiting', 'offered')
        union
        select ${trainerId}::int)`,
    )
    .orderBy(users.id)
  if (concerned.length === 0) return
  const parents = await parentsOfEach(
    tx,
    concerned.map(({ userId }) => userId),
  )
  // of oneself without a name, of a child with it
  const told = concerned.flatMap(({ userId, firstName }) => [
    { readerId: userId, firstName: '' },
    ...(parents.get(userId) ?? []).map((readerId) => ({ readerId, firstName })),
  ])
  const readers = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, [...new Set(told.map(({ readerId }) => readerId))]))
  const languages = new Map(readers.map(({ id, language }) => [id, language]))
  const notices = told.map(({ readerId, firstName }) => {
    const language = languages.get(readerId) ?? null
    const className = inLocale(row.name, isLocale(language) ? language : DEFAULT_LOCALE)
    return {
      userId: readerId,
      type: 'class-cancelled' as const,
      subjectType: 'appointment',
      subjectId: row.id,
      params: { firstName, className, appointmentId: row.id, startAt: row.startAt, reason },
    }
  })
  await notifyEach(tx, notices, now)
}

const tellGuests = async (
  tx: Db,
  row: ClassRow,
  words: { readonly schoolName: string; readonly reason: string },
  now: Date,
): Promise<void> => {
  const guests = await tx
    .select()
    .from(trialRegistrations)
    .where(and(eq(trialRegistrations.appointmentId, row.id), eq(trialRegistrations.state, 'confirmed')))
  const letters = guests.map(({ firstName, mail: to, locale: chosen }) => {
    const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE
    const className = inLocale(row.name, locale)
    const params = { ...words, firstName, className, at: row.startAt, link: otherDates(row) }
    return { to, userId: null, template: 'trial-cancelled' as const, locale, params }
  })
  await queueMails(tx, letters, now)
}
