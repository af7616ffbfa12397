/** The people who may get a digest, and what they have not read. */
import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { canBeEmailed } from '../email-readers-statement.ts'

export type DigestReader = {
  readonly id: number
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

/** Those with something unread, by id. Holds their rows: an account that ends meanwhile waits or is not among them. */
export const holdReaders = (
  tx: Db,
  { after, since, limit }: { readonly after: number; readonly since: string; readonly limit: number },
): Promise<DigestReader[]> =>
  tx
    .select({ id: users.id, mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        canBeEmailed,
        sql`exists (select from notifications n where n.user_id = ${users.id} and n.read_at is null
          and n.created_at >= ${since})`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .for('share')

export const listUnread = (tx: Db, userIds: readonly number[], since: string) =>
  tx
    .select({
      id: notifications.id,
      userId: notifications.userId,
      type: notifications.type,
      params: notifications.params,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        isNull(notifications.readAt),
        sql`${notifications.createdAt} >= ${since}`,
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
