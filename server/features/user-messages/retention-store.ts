/** Deletes what messages are kept no longer: the trash, old messages, and the rows that only said that something is gone. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

/** Rows changed at once, so that no mailbox waits long. */
const BATCH = 5_000

/** An open report holds its message back. */
const IS_HELD = (message: string): SQL => sql`exists (select from message_reports r
  where r.message_id = ${sql.raw(message)} and r.state <> 'closed')`

/** Returns the owners whose trash was emptied; call it until it returns none. */
export const purgeTrash = async (tx: Db, before: string, now: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update user_message_copies set purged_at = ${now} where id in (
      select c.id from user_message_copies c where c.trashed_at < ${before} and c.purged_at is null
      order by c.trashed_at limit ${BATCH})`)
  return rowCount ?? 0
}

/** Messages that were sent before, with every copy. */
export const deleteOldMessages = async (tx: Db, before: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    delete from user_messages where id in (
      select m.id from user_messages m where m.sent_at < ${before} and not ${IS_HELD('m.id')} order by m.id limit ${BATCH})`)
  return rowCount ?? 0
}

/** Messages that stand in no mailbox any more, once no device needs to hear that they are gone. */
export const deletePurged = async (tx: Db, before: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    delete from user_messages where id in (
      select c.message_id from user_message_copies c where c.purged_at < ${before}
        and not exists (select from user_message_copies o where o.message_id = c.message_id
          and (o.purged_at is null or o.purged_at >= ${before}))
        and not ${IS_HELD('c.message_id')}
      order by c.message_id limit ${BATCH})`)
  return rowCount ?? 0
}

/** Drafts without a change for as long as messages are stored. */
export const deleteOldDrafts = async (tx: Db, before: string): Promise<void> => {
  await tx.execute(sql`delete from user_message_drafts where updated_at < ${before}`)
}
