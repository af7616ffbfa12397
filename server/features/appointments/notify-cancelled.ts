/**
 * Notifies people of classes that are called off: who booked them, waits for them or was to teach them, and parents for their children.
 * One notification per person and child however many dates there are; trial guests by email.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { appointments, trialRegistrations } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Curriculum } from '../curriculum/curriculum.ts'
import { parentsOfEach } from '../family/parents-of.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { otherDates } from './trial-mails.ts'

export type CancelledClasses = {
  readonly ids: readonly number[]
  readonly reason: string
  /** The person who called them off; trainers are notified where it was another. Not given for pauses and changes of a series. */
  readonly byId?: number | undefined
  /** Emails leave at this time, and their keys begin like this, so that they can be withdrawn until then. */
  readonly emails?: { readonly at: Date; readonly key: string } | undefined
}
type ClassRow = typeof appointments.$inferSelect
type Concerned = { readonly appointmentId: number; readonly userId: number; readonly firstName: string }

/** As many statements for a hundred people as for one. */
export const notifyCancelled = async (
  tx: Db,
  { schools }: Pick<Curriculum, 'schools'>,
  cancelled: CancelledClasses,
  now: Date,
): Promise<void> => {
  if (cancelled.ids.length === 0) return
  const rows = await tx
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...cancelled.ids]))
    .orderBy(asc(appointments.startAt), asc(appointments.id))
  await notifyMembers(tx, rows, cancelled, now)
  await emailGuests(tx, { schools, rows, cancelled }, now)
}

/** People on the lists and waiting lists of these classes. */
export const listCancelledPeople = async (
  tx: Db,
  appointmentIds: readonly number[],
): Promise<Concerned[]> => {
  const ids = sql`(${sql.join(
    appointmentIds.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const { rows } = await tx.execute<Concerned>(sql`
    select c.appointment_id as "appointmentId", u.id as "userId", u.first_name as "firstName" from (
      select appointment_id, user_id from attendances where appointment_id in ${ids}
      union
      select appointment_id, user_id from waiting_places
        where appointment_id in ${ids} and state in ('waiting', 'offered')
    ) c join users u on u.id = c.user_id order by u.id`)
  return rows
}

const notifyMembers = async (
  tx: Db,
  rows: readonly ClassRow[],
  { reason, byId }: CancelledClasses,
  now: Date,
): Promise<void> => {
  const people = await listCancelledPeople(
    tx,
    rows.map(({ id }) => id),
  )
  const parents = await parentsOfEach(tx, [...new Set(people.map(({ userId }) => userId))])
  const trainers = rows.flatMap(({ id, trainerId }) =>
    byId === undefined || trainerId === null || trainerId === byId
      ? []
      : [{ readerId: trainerId, firstName: '', appointmentId: id }],
  )
  // One's own class without a name, a child's with it.
  const all = people.flatMap(({ appointmentId, userId, firstName }) => [
    { readerId: userId, firstName: '', appointmentId },
    ...(parents.get(userId) ?? []).map((readerId) => ({ readerId, firstName, appointmentId })),
  ])
  const groups = Map.groupBy([...all, ...trainers], ({ readerId, firstName }) => `${readerId} ${firstName}`)
  const languages = await languagesOf(tx, [...all, ...trainers])
  const notices = [...groups.values()].flatMap((group) => {
    const ids = new Set(group.map(({ appointmentId }) => appointmentId))
    const first = rows.find(({ id }) => ids.has(id))
    const [reader] = group
    if (first === undefined || reader === undefined) return []
    const language = languages.get(reader.readerId) ?? null
    const params = {
      firstName: reader.firstName,
      className: inLocale(first.name, isLocale(language) ? language : DEFAULT_LOCALE),
      appointmentId: first.id,
      startAt: first.startAt,
      reason,
      ...(ids.size === 1
        ? {}
        : { count: ids.size, changeType: reader.firstName === '' ? 'own-many' : 'child-many' }),
    }
    return [
      {
        userId: reader.readerId,
        type: 'class-cancelled' as const,
        subjectType: 'appointment',
        subjectId: first.id,
        params,
      },
    ]
  })
  await notifyEach(tx, notices, now)
}

const languagesOf = async (
  tx: Db,
  readers: readonly { readonly readerId: number }[],
): Promise<ReadonlyMap<number, string | null>> => {
  const ids = [...new Set(readers.map(({ readerId }) => readerId))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

const emailGuests = async (
  tx: Db,
  {
    schools,
    rows,
    cancelled,
  }: {
    readonly schools: Curriculum['schools']
    readonly rows: readonly ClassRow[]
    readonly cancelled: CancelledClasses
  },
  now: Date,
): Promise<void> => {
  const guests = await tx
    .select({ guest: trialRegistrations, row: appointments })
    .from(trialRegistrations)
    .innerJoin(appointments, eq(appointments.id, trialRegistrations.appointmentId))
    .where(
      and(
        eq(trialRegistrations.state, 'confirmed'),
        inArray(
          trialRegistrations.appointmentId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  const { emails, reason } = cancelled
  const letters = guests.map(({ guest, row }) => {
    const locale = isLocale(guest.locale) ? guest.locale : DEFAULT_LOCALE
    const params = {
      schoolName: schools.get(row.schoolId)?.name ?? '',
      reason,
      firstName: guest.firstName,
      className: inLocale(row.name, locale),
      at: row.startAt,
      link: otherDates(row),
    }
    return {
      to: guest.mail,
      userId: null,
      template: 'trial-cancelled' as const,
      locale,
      params,
      ...(emails === undefined ? {} : { dedupeKey: `${emails.key}${guest.id}` }),
    }
  })
  await queueMails(tx, letters, emails?.at ?? now)
}
