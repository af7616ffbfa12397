/** Who had booked a class that is called off hears of it in the app, parents for their children; trial guests by letter. */
import { eq, inArray } from 'drizzle-orm'
import { DEFAULT_LOCALE, inLocale, isLocale } from '@wegband/domain/basics/locale.ts'
import { appointments, attendances, trialRegistrations } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Curriculum } from '../curriculum/curriculum.ts'
import { parentsOf } from '../family/parents-of.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'

type Cancelled = { readonly id: number; readonly reason: string }

export const tellCancelled = async (
  tx: Db,
  { schools }: Pick<Curriculum, 'schools'>,
  { id, reason }: Cancelled,
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id))
  if (!row) return
  const attending = await tx
    .select({ userId: attendances.userId, firstName: users.firstName })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .where(eq(attendances.appointmentId, id))
    .orderBy(attendances.userId)
  for (const person of attending) {
    const told = [person.userId, ...(await parentsOf(tx, person.userId))]
    const readers = await tx
      .select({ id: users.id, language: users.language })
      .from(users)
      .where(inArray(users.id, told))
    for (const { id: readerId, language } of readers) {
      const className = inLocale(row.name, isLocale(language) ? language : DEFAULT_LOCALE)
      const firstName = readerId === person.userId ? '' : person.firstName
      const params = { firstName, className, appointmentId: id, startAt: row.startAt, reason }
      const notice = { type: 'class-cancelled', subjectType: 'appointment', subjectId: id, params } as const
      await notifyPeople(tx, [readerId], notice, now)
    }
  }
  const guests = await tx.select().from(trialRegistrations).where(eq(trialRegistrations.appointmentId, id))
  for (const { firstName, mail: to, locale: chosen } of guests) {
    const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE
    const schoolName = schools.get(row.schoolId)?.name ?? ''
    const params = { firstName, schoolName, className: inLocale(row.name, locale), at: row.startAt, reason }
    await queueMail(tx, { to, userId: null, template: 'trial-cancelled', locale, params }, now)
  }
}
