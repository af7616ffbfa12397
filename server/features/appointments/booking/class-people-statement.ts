/** The people on the lists and waiting lists of classes. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'

export type ListedPerson = {
  readonly appointmentId: number
  readonly userId: number
  readonly firstName: string
}

/** People on the lists and waiting lists of these classes. */
export const listPeopleOfClasses = async (
  tx: Db,
  appointmentIds: readonly number[],
): Promise<ListedPerson[]> => {
  if (appointmentIds.length === 0) return []
  const ids = sql`(${sql.join(
    appointmentIds.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const { rows } = await tx.execute<ListedPerson>(sql`
    select c.appointment_id as "appointmentId", u.id as "userId", u.first_name as "firstName" from (
      select appointment_id, user_id from attendances where appointment_id in ${ids}
      union
      select appointment_id, user_id from waiting_places
        where appointment_id in ${ids} and state in ('waiting', 'offered')
    ) c join users u on u.id = c.user_id order by u.id`)
  return rows
}
