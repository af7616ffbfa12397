/** The recipients of emails about classes, and what the emails say of the classes. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { noticeSettings } from '../../../db/schema/notices/notices.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolSites } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'
import { canBeEmailed } from '../../notifications/email-readers-statement.ts'

export const listRecipients = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: users.id, mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(
      and(
        inArray(users.id, [...ids]),
        canBeEmailed,
        sql`coalesce(${noticeSettings.topics} #>> '{classes,mail}', ${DEFAULT_CHOICES.topics.classes.mail}) = 'at-once'`,
      ),
    )
    .orderBy(asc(users.id))

export const listClasses = async (tx: Db, ids: readonly number[]) => {
  const rows = await tx
    .select({
      id: appointments.id,
      name: appointments.name,
      startAt: appointments.startAt,
      room: appointments.room,
      site: schoolSites.name,
      street: schoolSites.street,
      zip: schoolSites.zip,
      city: schoolSites.city,
    })
    .from(appointments)
    .innerJoin(schoolSites, eq(schoolSites.id, appointments.siteId))
    .where(inArray(appointments.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
